/** The SQL of each subscriber's position in the events. */
import { type Selectable, sql } from 'kysely';
import type { Reader, Schema } from '../platform/index.ts';

export type SubscriberRow = Selectable<Schema['event_subscriber']>;

/** A new subscriber gets events from now on; it can read everything up to `told`. */
export async function addSubscriber(
  reader: Reader,
  name: string,
  { told, at }: { told: number; at: Date },
): Promise<void> {
  await reader
    .insertInto('event_subscriber')
    .values({ name, told, next_at: at, tried_at: null, stopped: null, lease: null, leased_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every subscriber, also those that do not accept anything at the moment. */
export async function subscribers(reader: Reader): Promise<SubscriberRow[]> {
  return reader.selectFrom('event_subscriber').selectAll().execute();
}

/** How many events there are after that number, for a subscriber that has not accepted them, and since when the oldest waits. */
export async function waitingEvents(
  reader: Reader,
  { after, agentId }: { after: number; agentId: string | null },
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(at) as since from (
      select at from case_event where number > ${after} ${ofAgent(agentId)} order by number limit ${sql.lit(MAX_COUNTED)}
    ) waiting`.execute(reader);
  return rows[0] ?? { count: 0, since: null };
}

/** More are not counted. */
const MAX_COUNTED = 1_000;

const ofAgent = (agentId: string | null) => (agentId === null ? sql`` : sql`and agent_id = ${agentId}`);

export interface Lease {
  readonly name: string;
  readonly id: string;
}

/**
 * Reserves the subscriber for this process until then, if there is something to send, it is due, and no other process
 * has it. Returns the number of the last event that it accepted; null: there is nothing to do.
 */
export async function lease(
  reader: Reader,
  { name, id }: Lease,
  { at, until, agentId }: { at: Date; until: Date; agentId: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ told: number }>`
    update event_subscriber set lease = ${id}, leased_until = ${until}
    where name = ${name} and stopped is null and next_at <= ${at} and (leased_until is null or leased_until <= ${at})
      and (exists (select from case_event where number is null)
        or exists (select from case_event where number > told ${ofAgent(agentId)}))
    returning told`.execute(reader);
  return rows[0]?.told ?? null;
}

/** Counts a try before it is made, and extends the reservation. Null: another process has it. */
export async function beginTry(
  reader: Reader,
  { name, id }: Lease,
  { at, until }: { at: Date; until: Date },
): Promise<{ tries: number; since: Date } | null> {
  const { rows } = await sql<{ tries: number; since: Date }>`
    update event_subscriber set tries = tries + 1, tried_at = coalesce(tried_at, ${at}), leased_until = ${until}
    where name = ${name} and lease = ${id} returning tries, tried_at as since`.execute(reader);
  return rows[0] ?? null;
}

type After =
  /** The tries of the next event start at 0. */
  { told: number; tries: 0; tried_at: null } | { next_at: Date } | { stopped: string; tries: 0; tried_at: null };

/** False: another process has it. */
export async function endTry(reader: Reader, { name, id }: Lease, after: After): Promise<boolean> {
  const done = await reader
    .updateTable('event_subscriber')
    .set(after)
    .where('name', '=', name)
    .where('lease', '=', id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function endLease(reader: Reader, { name, id }: Lease): Promise<void> {
  await reader
    .updateTable('event_subscriber')
    .set({ lease: null, leased_until: null })
    .where('name', '=', name)
    .where('lease', '=', id)
    .execute();
}

/** False: it is not stopped, and nothing waits for its next try. */
export async function sendAgain(reader: Reader, name: string, at: Date): Promise<boolean> {
  const done = await reader
    .updateTable('event_subscriber')
    .set({ stopped: null, next_at: at })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('stopped', 'is not', null), eb('next_at', '>', at)]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
