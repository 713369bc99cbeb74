/** Open requests: both the row and the evidence must say so. */
import { type Case, store as cases } from '../../applications/index.ts';
import { appendEvidence } from '../../evidence/index.ts';
import { type Reader, type Tx, unlessAltered } from '../../platform/index.ts';
import { type RequestContents, type Basis, unsealRequest } from './act.ts';
import { type ActOrigin, isKnown } from './act-rules.ts';
import {
  openRequestsOf,
  countSignatures,
  type Decided,
  decideRequest,
  eventsOfRequests,
  type RequestRow,
} from './store.ts';

export interface OpenRequest extends RequestContents {
  id: string;
}

/** Open requests of a locked case, oldest first. */
export async function openRequests(tx: Tx, { id, key }: Pick<Case, 'id' | 'key'>, now: Date): Promise<OpenRequest[]> {
  const rows = await openRequestsOf(tx, id);
  if (rows.length === 0) return [];
  const events = await requestEventsOf(tx, [id]);
  return rows.flatMap((row) => readOpen(key, row, events, now) ?? []);
}

/** By the request's ID: who made it, and whether it ended. */
export type RequestEvents = ReadonlyMap<string, { by: string; ended: boolean }>;

/** What the evidence of these cases says about requests. */
export async function requestEventsOf(reader: Reader, applicationIds: readonly string[]): Promise<RequestEvents> {
  const events = new Map<string, { by: string; ended: boolean }>();
  for (const { type, actor, request } of await eventsOfRequests(reader, applicationIds)) {
    const known = events.get(request);
    if (type === 'operations.asked') events.set(request, { by: actor, ended: known !== undefined });
    else events.set(request, { by: known?.by ?? '', ended: true });
  }
  return events;
}

/**
 * A row alone authorizes nothing: somebody who can write to the database could restore a request that was refused, or
 * move one to another case. The evidence must show that the same person made it, and that it has not ended. Null: it is
 * not open.
 */
export function readOpen(
  key: Case['key'],
  { id, details }: RequestRow,
  events: RequestEvents,
  now: Date,
): OpenRequest | null {
  const event = events.get(id);
  if (!event || event.ended) return null;
  const asking = unlessAltered(() => unsealRequest(key, id, details));
  return asking && isKnown(asking.act) && new Date(asking.until) > now && asking.by.id === event.by
    ? { id, ...asking }
    : null;
}

/** The state of the case, which is locked. */
export async function basisOf(tx: Tx, { id, row }: Pick<Case, 'id' | 'row'>): Promise<Basis> {
  const [signatures, held] = await Promise.all([countSignatures(tx, id), cases.isHeld(tx, id)]);
  return { epoch: row.epoch, signatures, agent: row.agent_id, held };
}

interface Ending extends ActOrigin {
  as: Decided;
  /** Not a person's decision: the case has changed, or the same act was requested or done again. */
  because?: 'changed' | 'superseded';
}

/** Closes a request, in its row and in the evidence. */
export async function endRequest(
  tx: Tx,
  { id: application }: Pick<Case, 'id'>,
  { id, act }: OpenRequest,
  { as, because, origin, at }: Ending,
): Promise<void> {
  await decideRequest(tx, id, as);
  await appendEvidence(tx, application, {
    type: `operations.${as}`,
    origin,
    at,
    data: { request: id, act: act.kind, ...(because && { because }) },
  });
}
