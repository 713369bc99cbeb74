/** What the server needs from agents and their sessions. */
export { eraseByCommand, expiredRequests } from './acts/index.ts';
export { stoppedSubscribers } from './event-subscribers.ts';
export { loadPortalKey } from './portal-key.ts';
export { registerAgents } from './routes.ts';
