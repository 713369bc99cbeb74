import type { SessionData } from '@countersign/protocol';
import { AGENT_SESSION } from './agent-session.testkit.ts';

/** A browser in which a session of every kind is open; the CSRF token of each is its kind. */
export const EVERY_SESSION: SessionData = {
  environment: 'production',
  signIn: 'oidc',
  features: { AddressSearch: false, DevelopmentPages: false, PageEvents: false },
  csrf: 'visitor',
  reason: 'none',
  now: '2026-11-20T12:00:00.000Z',
  agent: { ...AGENT_SESSION, csrf: 'agent' },
  customer: {
    ApplicationId: '1',
    AppAuthId: 'auth-1',
    purpose: 'application',
    SigningRole: 'ProposedInsured',
    stage: 2,
    csrf: 'customer',
    remaining: 900,
    draftKey: '',
  },
  operations: { Name: 'Ada Operator', Rights: [], FourEyes: false, csrf: 'operations', remaining: 900 },
};
