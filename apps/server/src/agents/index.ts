/** What the server needs of agents and their sessions. */
export { registerAgents } from './routes.ts';
