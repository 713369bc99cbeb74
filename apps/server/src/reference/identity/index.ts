/** Whether somebody is who they say, asked of a service of the operator's choice. */
export { type IdentityCheck, openIdentityCheck } from './identity-check.ts';
