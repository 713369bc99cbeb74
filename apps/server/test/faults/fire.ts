/** Where a server can be killed while people sign: each place is recognised in the database, from outside the server. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Holds whoever writes such a row for a while, so that the moment before the commit can be met. */
const traps = {
  'before the commit': ['signature', 'true'],
  'while a seal is written': ['document', 'new.sealed_at is not null'],
} as const;

const isRunning = (kind: string) => (database: Database) =>
  any(database, sql`select from job_status where kind = ${kind} and state = 'running' limit 1`);

const asleep = (database: Database) =>
  any(
    database,
    sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database() limit 1`,
  );

/** How many there were when people began to sign. */
interface Before {
  signatures: number;
  seals: number;
}

/** The places, in the order in which a signature meets them; null: at any moment after the request. */
const places: Record<string, ((database: Database, before: Before) => Promise<boolean>) | null> = {
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
};

export const placeNames = Object.keys(places);

async function any(database: Database, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await statement.execute(database.query);
  return rows.length > 0;
}

async function counts({ query }: Database): Promise<Before> {
  const { rows } = await sql<Before>`select (select count(*)::int from signature) as signatures,
    (select count(*)::int from document where sealed_at is not null) as seals`.execute(query);
  return rows[0] ?? { signatures: 0, seals: 0 };
}

/**
 * Waits until the server is at that place, at most `limitMs`, and kills it there. Gives whether it was met; a place that
 * this round does not pass is left after that time with a kill all the same.
 */
export async function killAt(
  place: string,
  { database, kill, limitMs }: { database: Database; kill: () => Promise<void>; limitMs: number },
): Promise<boolean> {
  const isThere = places[place];
  const before = await counts(database);
  let met = isThere === null;
  if (isThere) {
    const deadline = Date.now() + limitMs;
    while (!met && Date.now() < deadline) {
      met = await isThere(database, before);
      if (!met) await pause(2);
    }
  } else {
    await pause(randomInt(60));
  }
  await kill();
  return met;
}

/** Sets the trap of a place, if it needs one. Gives how to take it away. */
export async function setTrap(place: string, database: Database): Promise<() => Promise<void>> {
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
