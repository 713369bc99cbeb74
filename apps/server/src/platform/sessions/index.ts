export { isAgentsBrowser, forgetBrowsers, noteAgentsBrowser } from './agents-browsers.ts';
export { cookieRules, type CookieRules } from './cookies.ts';
export { draftKey } from './draft-key.ts';
export {
  type AgentDetails,
  type AgentSession,
  type Caller,
  cameThroughPortal,
  longestSeconds,
  type NewCaseFacts,
  type CustomerSession,
  type NewSession,
  type NoSession,
  type OperationsSession,
  type Presented,
  type Session,
  type SessionKind,
} from './session.ts';
export { createSessionStore, endCustomerSessions, endSessionsOf, type SessionsOf, type SessionStore } from './store.ts';
