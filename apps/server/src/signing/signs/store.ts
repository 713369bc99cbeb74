/** The SQL of traces, of signs, and of decisions that wait. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf, type Reader, type Schema, type Tx } from '../../platform/index.ts';

export type TraceRow = Selectable<Schema['signing_trace']>;
export type SignRow = Selectable<Schema['sign_seen']>;
export type HoldRow = Selectable<Schema['decision_hold']>;

export async function insertTrace(tx: Tx, row: Insertable<Schema['signing_trace']>): Promise<void> {
  await tx.insertInto('signing_trace').values(row).execute();
}

/** What the signatures of a round left behind, in the order of signing. */
export async function tracesOf(reader: Reader, id: string, epoch: number): Promise<TraceRow[]> {
  return reader
    .selectFrom('signing_trace')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('signed_at')
    .execute();
}

/** Insured people of other cases with that mailbox or phone: of other families, and of this one. */
export async function sharersOf(
  reader: Reader,
  { application_id, person, family }: Pick<TraceRow, 'application_id' | 'person' | 'family'>,
  { column, value }: { column: 'mailbox' | 'phone'; value: Buffer | null },
): Promise<{ strangers: number; family: number }> {
  if (value === null) return { strangers: 0, family: 0 };
  const row = await reader
    .selectFrom('signing_trace')
    .select((eb) => [
      eb.fn.count<string>('person').distinct().filterWhere('family', '!=', family).as('strangers'),
      eb.fn.count<string>('person').distinct().filterWhere('family', '=', family).as('family'),
    ])
    .where(column, '=', value)
    .where('kind', '=', 'insured')
    .where('application_id', '!=', application_id)
    .where('person', '!=', person)
    .executeTakeFirstOrThrow();
  return { strangers: Number(row.strangers), family: Number(row.family) };
}

/** Other customers of the same agent whose addresses differ from this one only in their digits. */
export async function numberedAlike(
  reader: Reader,
  { application_id, agent_id, person, mailbox, mailbox_pattern }: TraceRow,
): Promise<number> {
  if (mailbox === null || mailbox_pattern === null) return 0;
  const row = await reader
    .selectFrom('signing_trace')
    .select((eb) => eb.fn.count<string>('mailbox').distinct().as('others'))
    .where('agent_id', '=', agent_id)
    .where('mailbox_pattern', '=', mailbox_pattern)
    .where('mailbox', '!=', mailbox)
    .where('application_id', '!=', application_id)
    .where('person', '!=', person)
    .executeTakeFirstOrThrow();
  return Number(row.others);
}

/** Whether a device that describes itself the same way was recently one of that agent's. */
export async function isAgentsDevice(reader: Reader, device: Buffer, agentId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('agent_browser')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When, and from which addresses, the agent acted on a case around those times. */
export async function agentsActs(
  reader: Reader,
  id: string,
  moments: readonly Date[],
  minutes: number,
): Promise<{ at: Date; address: string }[]> {
  if (moments.length === 0) return [];
  const around = sql<boolean>`exists (
    select from unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[]) as moment
    where evidence.at between moment - ${minutes} * interval '1 minute' and moment + ${minutes} * interval '1 minute')`;
  return reader
    .selectFrom('evidence')
    .select(['at', 'address'])
    .where('application_id', '=', id)
    .where(sql<boolean>`actor ->> 'kind' = 'agent'`)
    .where('address', '!=', '')
    .where(around)
    .execute();
}

/** The signs found in a round now replace those found before; a sign that is found again keeps its time. */
export async function replaceSigns(
  tx: Tx,
  id: string,
  epoch: number,
  rows: Insertable<Schema['sign_seen']>[],
): Promise<void> {
  const kept = rows.map(({ slot_id, code }) => `${slot_id} ${code}`);
  await tx
    .deleteFrom('sign_seen')
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .where(sql<boolean>`slot_id || ' ' || code <> all (${kept}::text[])`)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('sign_seen')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'epoch', 'slot_id', 'code']).doUpdateSet((eb) => ({
        weight: eb.ref('excluded.weight'),
        seen: eb.ref('excluded.seen'),
      })),
    )
    .execute();
}

/** The signs found in a round, oldest first. */
export async function signsSeen(reader: Reader, id: string, epoch: number): Promise<SignRow[]> {
  return reader
    .selectFrom('sign_seen')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('seen_at')
    .orderBy('slot_id')
    .orderBy('code')
    .execute();
}

/** Which of these cases somebody should review, in their current round. */
export async function flaggedCases(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('signing_trace')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'signing_trace.application_id')
        .onRef('application.epoch', '=', 'signing_trace.epoch'),
    )
    .select('signing_trace.application_id')
    .where('signing_trace.application_id', '=', anyOf(ids))
    .where('signing_trace.flagged', '=', true)
    .execute();
  return new Set(rows.map(({ application_id }) => application_id));
}

/** Marks the signatures of a round that somebody should review, and no others. */
export async function flagTraces(tx: Tx, id: string, epoch: number, slots: readonly string[]): Promise<void> {
  await tx
    .updateTable('signing_trace')
    .set({ flagged: sql<boolean>`slot_id = any(${slots}::text[])` })
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}

/** The hold of the round's decision, also after its release; undefined: it never waited. */
export async function holdOf(reader: Reader, id: string, epoch: number): Promise<HoldRow | undefined> {
  return reader
    .selectFrom('decision_hold')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
}

/** The decision of a round waits from now on; one that waits, or waited, stays as it is. */
export async function insertDecisionHold(tx: Tx, id: string, epoch: number, at: Date): Promise<void> {
  await tx
    .insertInto('decision_hold')
    .values({ application_id: id, epoch, held_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the open hold of a round: its decision is made or, after an unlock, never. */
export async function releaseHold(tx: Tx, id: string, epoch: number, at: Date): Promise<void> {
  await tx
    .updateTable('decision_hold')
    .set({ released_at: at })
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .where('released_at', 'is', null)
    .execute();
}
