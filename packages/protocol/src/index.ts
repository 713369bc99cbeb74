/** The calls as both ends see them: the route table, the types, and the client that pages and scenarios use. */
import type { Static, TSchema } from 'typebox';
import type { CallName } from './routes.ts';
import type { schemas } from './schemas.ts';

export { isAgentId } from './agent-id.ts';
export { type EventType, eventTypes } from './evidence.ts';
export { MAX_VERIFIED_BYTES, MAX_MAIL_NOTE_LENGTH, OPERATIONS_RIGHTS, routes } from './routes.ts';
export type { CallerKind, CallName, FileCallName, OperationsRight, Route } from './routes.ts';
export { reasons, refusalsOfCall } from './refusals.ts';
export type { Reason, ReasonOf, RefusalData, Refused, StatusOf } from './refusals.ts';
export { COMMAND_LINE } from './command-line.ts';
export { createClient } from './client.ts';
export type { Answer, Client, FileRequest, FileUpload } from './client.ts';
export { CASE_STAGES, isSubmitted, OPEN_STAGES, SUBMITTED_STAGES } from './case-stages.ts';
export { EVENT_PAGES, type EventPage, type PageEvent } from './page-events.ts';
export { definitionOf } from './definition.ts';
export { openOptionsOf } from './open-options.ts';
export { withoutQuoted } from './without-quoted.ts';
export type * from './types.ts';

type Schemas = typeof schemas;
type Part<Name extends CallName, Key extends string> = Schemas[Name] extends {
  [K in Key]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** Body of a call. */
export type Body<Name extends CallName> = Part<Name, 'body'>;
/** Query of a call. */
export type Query<Name extends CallName> = Part<Name, 'query'>;
/** `data` of the response. */
export type Data<Name extends CallName> = Part<Name, 'data'>;
