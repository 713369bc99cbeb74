/** Checks with a service that the operator chooses whether somebody is who they say. */
export { type IdentityCheck, openIdentityCheck } from './identity-check.ts';
