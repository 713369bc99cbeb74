/** Schemas of every call, for the server (validation, OpenAPI) and for fuzz tests. Browsers import only the types. */
import type { TSchema } from 'typebox';
import type { EventType } from './evidence.ts';
import type { CallName } from './routes.ts';
import { profileCalls } from './schemas/agent-profile.ts';
import { applicationCalls } from './schemas/applications.ts';
import { findCalls } from './schemas/find-application.ts';
import { illustrationCalls } from './schemas/illustrations.ts';
import { operationsCalls } from './schemas/operations.ts';
import { requirementCalls } from './schemas/requirements.ts';
import { portalCalls } from './schemas/portal.ts';
import { referenceCalls } from './schemas/reference.ts';
import { sessionCalls } from './schemas/sessions.ts';
import { signingCalls } from './schemas/signing.ts';
import { systemKeyCalls } from './schemas/system-keys.ts';

export interface CallSchema {
  body?: TSchema;
  query?: TSchema;
  data?: TSchema;
  /** The events it may write about a case; absent: none. */
  events?: readonly EventType[];
}

export const schemas = {
  ...sessionCalls,
  ...referenceCalls,
  ...applicationCalls,
  ...findCalls,
  ...portalCalls,
  ...profileCalls,
  ...signingCalls,
  ...illustrationCalls,
  ...operationsCalls,
  ...systemKeyCalls,
  ...requirementCalls,
} satisfies Record<CallName, CallSchema>;

/** The events that a call may write about a case (spec trust §3). */
export const eventsOf = (name: CallName): readonly EventType[] => {
  const schema: CallSchema = schemas[name];
  return schema.events ?? [];
};
