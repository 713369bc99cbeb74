/** The search for a doctor, clinic or hospital. */
export { openPhysicianSearch } from './open-physician-search.ts';
export { registerPhysicianSearch } from './routes.ts';
