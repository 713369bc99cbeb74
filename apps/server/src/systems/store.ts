/** The SQL of keys of other systems, and of what they read. */
import { type Insertable, type Selectable, sql } from 'kysely';
import {
  boundAfter,
  boundOf,
  isGenuine,
  binderOf,
  lockUntilCommit,
  type Reader,
  type Schema,
  type Tx,
} from '../platform/index.ts';

type KeyTable = Schema['system_key'];
export type KeyRow = Selectable<KeyTable>;

/**
 * Not an old row, put back, of a key that was changed since. Earlier versions kept the hash of a key that ended, instead of
 * the MAC of its old row.
 */
const isNotPutBack = sql<boolean>`
  not exists (select from ended_key where ended_key.token_hash = system_key.bound) and
  (revoked_at is not null or not exists (select from ended_key where ended_key.token_hash = system_key.token_hash))`;

/**
 * The row whose current or previous key has this hash. A row that was written outside the program does not count, nor one
 * that was put back, nor a key whose end an earlier version kept.
 */
export async function keyByHash(reader: Reader, hash: Buffer, now: Date): Promise<KeyRow | null> {
  const row = await reader
    .selectFrom('system_key')
    .selectAll()
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where(sql<boolean>`not exists (select from ended_key where ended_key.token_hash = ${hash} and ends_at <= ${now})`)
    .where(isNotPutBack)
    .executeTakeFirst();
  return row && isGenuine(binderOf(reader), 'system_key', row) ? row : null;
}

export async function keyById(tx: Tx, id: string): Promise<KeyRow | null> {
  const row = await tx
    .selectFrom('system_key')
    .selectAll()
    .where('id', '=', id)
    .where(isNotPutBack)
    .forUpdate()
    .executeTakeFirst();
  return row && isGenuine(binderOf(tx), 'system_key', row) ? row : null;
}

/** Every key, including revoked ones, the newest first. */
export async function everyKey(reader: Reader): Promise<KeyRow[]> {
  const rows = await reader
    .selectFrom('system_key')
    .selectAll()
    .where(isNotPutBack)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.filter((row) => isGenuine(binderOf(reader), 'system_key', row));
}

/** Whether a key that was not revoked has this name; one creation at a time asks. */
export async function isNamed(tx: Tx, name: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`system key|${name}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('system_key')
    .select('id')
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKey(tx: Tx, row: Insertable<KeyTable>): Promise<void> {
  await tx
    .insertInto('system_key')
    .values({ ...row, bound: boundOf(tx, 'system_key', row) })
    .execute();
}

/** Changes a key. Its old row is void from then on, also when it is put back with its MAC. */
export async function replaceKey(tx: Tx, row: KeyRow, at: Date, change: Partial<Insertable<KeyTable>>): Promise<void> {
  await tx
    .updateTable('system_key')
    .set({ ...change, bound: boundAfter(tx, 'system_key', row, change) })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('ended_key')
    .values({ token_hash: boundOf(tx, 'system_key', row), ends_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countUse(reader: Reader, key_id: string, call: string, at: Date): Promise<void> {
  await reader
    .insertInto('system_key_use')
    .values({ key_id, call, day: at.toISOString().slice(0, 10), uses: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'call']).doUpdateSet({ uses: sql`system_key_use.uses + 1`, last_at: at }),
    )
    .execute();
}

/** When each key was used last, and how often on that day, by its id. */
export async function lastUses(reader: Reader): Promise<Map<string, { at: Date; uses: number }>> {
  const { rows } = await sql<{ key_id: string; at: Date; uses: number }>`
    select key_id, max(last_at) as at, sum(uses)::int as uses from system_key_use as used
    where day = (select max(day) from system_key_use where key_id = used.key_id)
    group by key_id`.execute(reader);
  return new Map(rows.map(({ key_id, at, uses }) => [key_id, { at, uses }]));
}

/** Which cases a key reads: of one agent, or all; never a test application. */
export interface Scope {
  readonly agentId: string | null;
}

const isOfKey = ({ agentId }: Scope) =>
  sql`erased_at is null and not is_demo ${agentId === null ? sql`` : sql`and agent_id = ${agentId}`}`;

export async function isCaseOfKey(reader: Reader, id: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from application where id = ${id} and ${isOfKey(scope)}`.execute(reader);
  return rows.length > 0;
}

/** In the order of their IDs; for one agent, all of that agent's cases are checked. */
export async function casesOfKey(
  reader: Reader,
  scope: Scope,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from application where ${isOfKey(scope)} and id > ${after} order by id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** A case and when its last signature was given: a place in the list of a day, whatever becomes of the case. */
export interface SignedCase {
  id: string;
  at: Date;
}

/** The cases whose last signature was given in that period, in order of its time, after `after`; null: from the beginning. */
export async function casesSignedIn(
  reader: Reader,
  scope: Scope,
  { from, to, after, limit }: { from: Date; to: Date; after: SignedCase | null; limit: number },
): Promise<SignedCase[]> {
  const { rows } = await sql<SignedCase>`
    select id, submitted_at as at from application
    where ${isOfKey(scope)} and submitted_at >= ${from} and submitted_at < ${to}
      ${after === null ? sql`` : sql`and (submitted_at, id) > (${after.at}, ${after.id})`}
    order by submitted_at, id limit ${limit}`.execute(reader);
  return rows;
}

export interface DeliveryRow {
  application_id: string;
  target: string;
  message_id: string | null;
  sha256: string | null;
  delivered_at: Date | null;
}

/** What is queued for targets, or was delivered, of these cases in their current round; of one target the oldest first. */
export async function deliveries(reader: Reader, ids: readonly string[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select message.application_id, target, message_id, sha256, delivered_at from handover_message message
    join application on application.id = message.application_id and application.epoch = message.epoch
    where message.application_id = any(${ids}) order by target, queued_at`.execute(reader);
  return rows;
}

export interface EventRow {
  number: number;
  application_id: string;
  kind: string;
  at: Date;
}

/** Number of events that are numbered at once. */
const BATCH_SIZE = 1_000;

/**
 * Numbers the events that were committed by now. One process at a time, so that no event is ever inserted before a
 * numbered one.
 */
export async function numberEvents(tx: Tx): Promise<void> {
  const { rows } = await sql`select from case_event where number is null limit 1`.execute(tx);
  if (rows.length === 0) return;
  await lockUntilCommit(tx, 'eventNumbers');
  await sql`
    with next as materialized (
        select seq from case_event where number is null order by seq limit ${sql.lit(BATCH_SIZE)}),
      numbered as materialized (select seq, nextval('case_event_number') as number from next order by seq)
    update case_event set number = numbered.number from numbered where case_event.seq = numbered.seq`.execute(tx);
}

/** The last number that was assigned; 0: none. */
export async function lastNumber(reader: Reader): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select (case when is_called then last_value else 0 end) as number from case_event_number`.execute(reader);
  return rows[0]?.number ?? 0;
}

export async function eventsAfter(
  reader: Reader,
  { agentId }: Scope,
  { after, limit }: { after: number; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select number, application_id, kind, at from case_event
    where number > ${after} ${agentId === null ? sql`` : sql`and agent_id = ${agentId}`}
    order by number limit ${limit}`.execute(reader);
  return rows;
}
