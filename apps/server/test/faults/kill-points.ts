/**
 * Points at which a server can be killed while people sign: each is recognized in the database, from outside the
 * server.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Delays every writer of such a row for a while, so that the moment before the commit can be hit. */
const traps = {
  'before the commit': ['signature', 'true'],
  'while a seal is written': ['document', 'new.sealed_at is not null'],
  'before the commit of an unlock': ['signature_invalidation', 'true'],
} as const;

const isRunning = (kind: string) => (database: Database) =>
  any(database, sql`select from job_status where kind = ${kind} and state = 'running' limit 1`);

const asleep = (database: Database) =>
  any(
    database,
    sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database() limit 1`,
  );

/** How many there were when the wait for a point began. */
interface Before {
  signatures: number;
  seals: number;
}

/** The points, in the order of a signature; null: at any moment after the request. */
const places = {
  'after the request': null,
  'before the commit': asleep,
  'after the commit': (database, { signatures }) =>
    any(database, sql`select from signature offset ${signatures} limit 1`),
  'before the seal': (database) =>
    any(database, sql`select from job_status where kind = 'seal' and state = 'queued' limit 1`),
  'while sealing': isRunning('seal'),
  'while a seal is written': asleep,
  'after the seal': (database, { seals }) =>
    any(database, sql`select from document where sealed_at is not null offset ${seals} limit 1`),
  'while mailing': isRunning('mail'),
  'while the complete file is made': isRunning('complete'),
  'before the commit of an unlock': asleep,
} as const satisfies Record<string, ((database: Database, before: Before) => Promise<boolean>) | null>;

export type PlaceName = keyof typeof places;

async function any(database: Database, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await statement.execute(database.query);
  return rows.length > 0;
}

async function counts({ query }: Database): Promise<Before> {
  const { rows } = await sql<Before>`select (select count(*)::int from signature) as signatures,
    (select count(*)::int from document where sealed_at is not null) as seals`.execute(query);
  return rows[0] ?? { signatures: 0, seals: 0 };
}

interface Strike {
  database: Database;
  kill: () => Promise<void>;
  /** True if everything is done, so that the point can no longer be hit. */
  isOver: () => Promise<boolean>;
}

/**
 * Waits until the server is at that point, and kills it there. Returns whether it was hit; if everything is over it is
 * killed anyway.
 */
export async function killAt(place: PlaceName, { database, kill, isOver }: Strike): Promise<boolean> {
  const isThere = places[place];
  let met = true;
  if (isThere === null) {
    await pause(randomInt(400));
  } else {
    const before = await counts(database);
    while (!(met = await isThere(database, before)) && !(await isOver())) await pause(2);
  }
  await kill();
  return met;
}

/** Sets the trap for a point, if it needs one. Returns how to remove it. */
export async function setTrap(place: PlaceName, database: Database): Promise<() => Promise<void>> {
  if (!(place in traps)) return async () => undefined;
  const [table, when] = traps[place as keyof typeof traps];
  const run = (statement: string) => sql.raw(statement).execute(database.query);
  await run(`create or replace function trap() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.4); return new; end $$`);
  await run(`create trigger trap before insert on ${table} for each row when (${when}) execute function trap()`);
  return async () => {
    await run(`drop trigger trap on ${table}`);
  };
}

/** How many signatures a kill found at each step, and how much other work it stopped. */
export interface Found {
  /** Requested, but not committed. */
  asked: number;
  committed: number;
  sealing: number;
  sealed: number;
  mails: number;
  files: number;
}

/** Where the kill found people of a kind who sign in this round, and how many. */
export async function findings(database: Database, kind: string, people: number): Promise<Found> {
  const { rows } = await sql<Omit<Found, 'asked'> & { all: number }>`
    select count(*)::int as all,
      count(*) filter (where seal.state = 'queued')::int as committed,
      count(*) filter (where seal.state = 'running')::int as sealing,
      count(*) filter (where seal.state = 'done')::int as sealed,
      (select count(*)::int from job_status where kind = 'mail' and state = 'running') as mails,
      (select count(*)::int from job_status where kind = 'complete' and state = 'running') as files
    from signature join signing_slot slot on slot.id = signature.slot_id and slot.kind = ${kind}
      left join job_status seal on seal.kind = 'seal' and seal.step = signature.id`.execute(database.query);
  const { all, ...rest } = rows[0] ?? { all: 0, committed: 0, sealing: 0, sealed: 0, mails: 0, files: 0 };
  return { asked: Math.max(0, people - all), ...rest };
}

/** Ends the time of what the killed server had begun: nobody waits for it here. */
export async function makeDueNow({ query }: Database, startedAt: Date): Promise<void> {
  await sql`update pgboss.job set started_on = now() - interval '10 minutes'
    where state = 'active' and started_on < ${startedAt}`.execute(query);
  await sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now()`.execute(query);
}
