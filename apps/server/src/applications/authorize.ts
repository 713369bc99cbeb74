/** Resolves a session and the IDs in a call to the participant of that case. */
import {
  type AgentSession,
  type Answer,
  type CaseCaller,
  type Database,
  type Encoded,
  notFound,
  type Observed,
  type OperationsSession,
  type Refusal,
  refuse,
  sameText,
} from '../platform/index.ts';
import type { Reason } from '@countersign/protocol';
import type { Origin } from '../evidence/index.ts';
import type { Case, CaseHead } from './case.ts';
import { type AgentOfCase, type Customer, loadHeadPlace, loadPlace, type Participant } from './participant.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

export interface CaseIds {
  applicationId: string;
  /** AppAuthId, if the call has one: useless without the session it was given to. */
  handle?: string | undefined;
  /**
   * The purpose of a link whose session may make this call. A session from a link to fill in and sign may make every
   * call.
   */
  alsoFor?: 'documents' | 'task';
}

/**
 * The role in the AppAuthId of an agent who plays the customer of a test application: a window with that handle is the
 * customer's, another one of the same session the agent's.
 */
export const DEMO_CUSTOMER_ROLE = 'InsuredOwner';

/** The refusal for a session whose link has another purpose. */
const ONLY = {
  documents: 'This link only opens your signed document.',
  task: 'This link only opens what you were asked for.',
} as const;

/** A case as most calls name it. */
interface NamedCase {
  AppId: string;
  AppAuthId: string;
}

/** The IDs under the names that the server uses. */
export const namedIn = ({ AppId, AppAuthId }: NamedCase): CaseIds => ({ applicationId: AppId, handle: AppAuthId });

interface CaseCall {
  caller: CaseCaller;
  observed: Observed;
}

type Admission = { admitted: true; participant: Participant } | { admitted: false; answer: Refusal };

/** Runs a verb as the participant given by session and IDs, or returns why not. */
export async function asParticipant<Given extends Answer<unknown, Reason> | Encoded>(
  call: CaseCall,
  ids: CaseIds,
  verb: (participant: Participant) => Promise<Given>,
): Promise<Given | Refusal> {
  const admission = authorize(call.caller, call.observed, ids);
  return admission.admitted ? verb(admission.participant) : admission.answer;
}

/** Runs a verb as the agent of the case; to anyone else there is no such case. */
export const asAgent = <Given extends Answer<unknown, Reason> | Encoded>(
  call: CaseCall,
  ids: CaseIds,
  verb: (agent: AgentOfCase) => Promise<Given>,
): Promise<Given | Refusal> =>
  asParticipant<Given | Refusal>(call, ids, async (participant) =>
    participant.kind === 'agent' ? verb(participant) : notFound(),
  );

/** Runs a verb as a customer of the case; to anyone else there is no such case. */
export const asCustomer = <Given extends Answer<unknown, Reason> | Encoded>(
  call: CaseCall,
  ids: CaseIds,
  verb: (customer: Customer) => Promise<Given>,
): Promise<Given | Refusal> =>
  asParticipant<Given | Refusal>(call, ids, async (participant) =>
    participant.kind === 'customer' ? verb(participant) : notFound(),
  );

/** Whether the caller's list of cases gave this handle. */
export const isListedFor = (caller: OperationsSession, { AppId, AppAuthId }: NamedCase): boolean =>
  sameText(caller.handle(AppId, 'Operations'), AppAuthId);

/** Somebody in operations, as evidence names them. */
export const operationsOrigin = (call: { caller: OperationsSession; observed: Observed }): Origin => ({
  ...call.observed,
  actor: { kind: 'operations', id: call.caller.operatorId },
});

/** The case, if the participant has access to it. */
export async function caseFor(
  services: Services,
  participant: Participant,
  applicationId: string,
): Promise<Case | null> {
  const place = await loadPlace(services, services.database.query, applicationId, participant);
  return place && place.theCase;
}

/** The case without its answers, if the participant has access to it. */
export async function headFor(
  services: Services,
  participant: Participant,
  applicationId: string,
): Promise<CaseHead | null> {
  const place = await loadHeadPlace(services, services.database.query, applicationId, participant);
  return place && place.head;
}

/** The case that a handle of this session opens, for calls that name none (spec flow 7.4). Null: none. */
export async function applicationOf(
  { database }: Pick<Services, 'database'>,
  caller: CaseCaller,
  handle: string,
): Promise<string | null> {
  if (caller.kind === 'customer') return caller.applicationId;
  if (caller.kind !== 'agent') return null;
  return agentCaseOf(database, caller, handle, [caller.details.Persona, DEMO_CUSTOMER_ROLE]);
}

/** Cases read at a time: other calls are answered in between, and most handles belong to a recently changed case. */
const BATCH_SIZE = 500;

/**
 * The agent's case that a handle of this session opens in one of the roles. A handle is derived from the session and
 * the case, and neither can be derived from it, so the agent's cases are tried, the most recently changed first. Null:
 * none.
 */
export function agentCaseOf(
  database: Database,
  caller: Pick<AgentSession, 'agentId' | 'handle'>,
  handle: string,
  roles: readonly string[],
): Promise<string | null> {
  // Read at one moment: a case that changes in the meantime moves to the front and would be missed.
  return database.snapshot(async (reader) => {
    let after: store.AgentCase | null = null;
    for (;;) {
      const cases: store.AgentCase[] = await store.nextOfAgent(reader, caller.agentId, after, BATCH_SIZE);
      const found = cases.find(({ id }) => roles.some((role) => sameText(caller.handle(id, role), handle)));
      if (found) return found.id;
      after = cases.at(-1) ?? null;
      if (after === null) return null;
    }
  });
}

/**
 * IDs that do not belong to the session get the same response as IDs that do not exist. Whether an agent's case is
 * theirs is decided from its row.
 */
function authorize(caller: CaseCaller, observed: Observed, ids: CaseIds): Admission {
  const refused = (answer: Refusal): Admission => ({ admitted: false, answer });
  if (caller.kind === 'operations') return refused(refuse(403, 'Not allowed.'));
  const holds = (role: string): boolean =>
    ids.handle === undefined || sameText(caller.handle(ids.applicationId, role), ids.handle);
  if (caller.kind === 'agent') {
    const { agentId, details } = caller;
    const origin: Origin = { ...observed, actor: { kind: 'agent', id: agentId } };
    if (holds(details.Persona)) {
      return { admitted: true, participant: { kind: 'agent', agentId, persona: details.Persona, origin } };
    }
    if (holds(DEMO_CUSTOMER_ROLE)) return { admitted: true, participant: { kind: 'demo customer', agentId, origin } };
    return refused(notFound());
  }
  if (caller.applicationId !== ids.applicationId || !holds(caller.role)) return refused(notFound());
  const { purpose } = caller;
  if (purpose !== 'application' && purpose !== ids.alsoFor) return refused(refuse(403, ONLY[purpose]));
  const origin: Origin = { ...observed, actor: { kind: 'customer', id: caller.slotId } };
  return { admitted: true, participant: { kind: 'customer', slotId: caller.slotId, origin } };
}
