/** The SQL of requests by operations. */
import type { EventType } from '@countersign/protocol';
import { type Insertable, type Selectable, sql } from 'kysely';
import { store } from '../../applications/index.ts';
import { anyOf, type Reader, type Schema, type Tx } from '../../platform/index.ts';

type Table = Schema['operations_request'];
export type RequestRow = Selectable<Table>;
/** How one ends. */
export type Decided = Exclude<RequestRow['state'], 'asked'>;

export async function insertRequest(tx: Tx, row: Insertable<Table>): Promise<void> {
  await tx.insertInto('operations_request').values(row).execute();
}

export async function decideRequest(tx: Tx, id: string, state: Decided): Promise<void> {
  await tx.updateTable('operations_request').set({ state }).where('id', '=', id).execute();
}

/** Open ones of a case, oldest first. */
export const openRequestsOf = (reader: Reader, applicationId: string): Promise<RequestRow[]> =>
  reader
    .selectFrom('operations_request')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '=', 'asked')
    .orderBy('asked_at')
    .execute();

/** Open ones made after that moment, oldest first, each with its case. */
export async function openRequestsAfter(
  reader: Reader,
  moment: Date,
  limit: number,
): Promise<{ request: RequestRow; row: store.ApplicationRow }[]> {
  const requests = await reader
    .selectFrom('operations_request')
    .selectAll()
    .where('state', '=', 'asked')
    .where('asked_at', '>', moment)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  const ids = [...new Set(requests.map((request) => request.application_id))];
  const rows = await store.withKeys(reader).where('application.id', '=', anyOf(ids)).execute();
  return requests.flatMap((request) => {
    const row = rows.find(({ id }) => id === request.application_id);
    return row ? [{ request, row }] : [];
  });
}

/** The number of open ones made after that moment, up to the limit. */
export async function countOpenAfter(reader: Reader, moment: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from operations_request where state = 'asked' and asked_at > ${moment} limit ${limit}
    ) as open`.execute(reader);
  return rows[0]?.count ?? 0;
}

const requestEvents = [
  'operations.asked',
  'operations.confirmed',
  'operations.refused',
  'operations.withdrawn',
] as const satisfies EventType[];

/** What the evidence of cases says about requests, in order. */
export const eventsOfRequests = (reader: Reader, applicationIds: readonly string[]) =>
  reader
    .selectFrom('evidence')
    .select(['type', sql<string>`actor ->> 'id'`.as('actor'), sql<string>`data ->> 'request'`.as('request')])
    .where('application_id', '=', anyOf(applicationIds))
    .where('type', 'in', requestEvents)
    .orderBy('application_id')
    .orderBy('seq')
    .execute();

/**
 * Signatures of every round of a case. Those of the evidence are counted too: somebody who can delete a row could
 * otherwise let one person erase a signed case.
 */
export async function countSignatures(reader: Reader, applicationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select id from signature where application_id = ${applicationId}
      union select data ->> 'signature' from evidence
        where application_id = ${applicationId} and type = 'sign.completed'
    ) as given`.execute(reader);
  return rows[0]?.count ?? 0;
}
