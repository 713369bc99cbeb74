/** Removes objects that no row names, also those that a killed process left after storing them. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isObjectName, type ObjectPlace, StorageUnavailable } from './object-place.ts';
import { usersBeside } from './place-users.ts';
import type { Storage } from './storage.ts';
import { DAY_MS } from '../durations.ts';
import { jobKinds } from '../jobs/index.ts';

/** From storing an object to the commit of its row takes seconds. */
const MIN_DAYS = 1;
const BATCH_SIZE = 500;
const PREFIXES = 256;
/** How often a worker looks. */
const EVERY_MS = jobKinds.retention.everySeconds * 1_000;
/** One object that cannot be removed says nothing about the next; so many in a row mean that the place is away. */
const MAX_FAILURES_IN_A_ROW = 3;

export interface Collected {
  removed: number;
  /** They stay until their lock ends, and are tried again. */
  locked: number;
  /** Those that cannot be removed, as a file of another user, each with its reason: they are tried again a day later. */
  failed: string[];
  /** Why nothing is removed in a place: another database uses it too. */
  shared: string[];
}

/** Which objects are checked now: all within a day. */
export function prefixesAt(at: Date): string[] {
  return [(Math.floor(at.getTime() / EVERY_MS) % PREFIXES).toString(16).padStart(2, '0')];
}

/** Every object, for the command. */
export const ALL_PREFIXES: readonly string[] = Array.from({ length: PREFIXES }, (_, at) =>
  at.toString(16).padStart(2, '0'),
);

/**
 * Removes what no row has named for `keepDays`: until then, a backup that is restored may name it. While no row names any
 * object, none is removed that the database does not know: it may not be restored yet. Nor where another database has
 * documents too. Throws `StorageUnavailable` after the places that
 * are available; may run at any time and in several processes.
 */
export async function collectObjects(
  { database, storage }: { database: Pick<Database, 'query'>; storage: Storage },
  { at, prefixes, signal }: { at: Date; prefixes: readonly string[]; signal: AbortSignal },
): Promise<Collected> {
  const collected: Collected = { removed: 0, locked: 0, failed: [], shared: [] };
  const before = (days: number): Date => new Date(at.getTime() - days * DAY_MS);
  const limit = before(Math.max(MIN_DAYS, storage.keepDays));
  const away: StorageUnavailable[] = [];
  const orphansIn = (await namesObjects(database)) ? prefixes : [];
  for (const place of storage.outside) {
    const remove = remover(place, collected);
    try {
      const shared = await usersBeside(database, place, { marks: place.name === storage.place });
      if (shared !== null) {
        collected.shared.push(shared);
        continue;
      }
      await collectUnnamed(database, place, { before: before(storage.keepDays), signal, remove });
      for (const prefix of orphansIn) await collectOrphans(database, place, { prefix, before: limit, signal, remove });
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      away.push(error);
    }
  }
  if (away[0]) throw away[0];
  return collected;
}

/** Whether any row names an object. */
export async function namesObjects({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from document where object is not null)
      or exists (select from upload where object is not null) as named`.execute(query);
  return rows[0]?.named === true;
}

interface Collecting {
  before: Date;
  signal: AbortSignal;
  remove: Remove;
}

type Remove = (object: string) => Promise<'removed' | 'locked' | 'failed'>;

function remover(place: ObjectPlace, collected: Collected): Remove {
  let inARow = 0;
  return async (object) => {
    try {
      const outcome = await place.remove(object);
      inARow = 0;
      collected[outcome] += 1;
      return outcome;
    } catch (error) {
      inARow += 1;
      if (!(error instanceof StorageUnavailable) || inARow === MAX_FAILURES_IN_A_ROW) throw error;
      collected.failed.push(`${object}: ${error.message}`);
      return 'failed';
    }
  };
}

/** Objects of rows that are gone. */
async function collectUnnamed(
  { query }: Pick<Database, 'query'>,
  place: ObjectPlace,
  { before, signal, remove }: Collecting,
): Promise<void> {
  const tomorrow = new Date(before.getTime() + DAY_MS);
  while (!signal.aborted) {
    const rows = await query
      .selectFrom('unnamed_object')
      .select('object')
      .where('since', '<', before)
      .where('place', '=', place.name)
      .orderBy('since')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    const free = new Set(
      await unknownOf(
        { query },
        rows.map(({ object }) => object),
        { alsoUnnamed: true },
      ),
    );
    for (const { object } of rows) {
      if (signal.aborted) return;
      const outcome = free.has(object) && isObjectName(object) ? await remove(object) : 'removed';
      if (outcome === 'removed') await query.deleteFrom('unnamed_object').where('object', '=', object).execute();
      else
        await query
          .updateTable('unnamed_object')
          .set({ since: outcome === 'locked' ? sql`now()` : tomorrow })
          .where('object', '=', object)
          .execute();
    }
  }
}

/** Objects that never had a row, or whose row a restored backup does not have. */
export async function collectOrphans(
  { query }: Pick<Database, 'query'>,
  place: ObjectPlace,
  { prefix, before, signal, remove }: Collecting & { prefix: string },
): Promise<void> {
  let batch: string[] = [];
  const removeUnknown = async (): Promise<void> => {
    for (const object of await unknownOf({ query }, batch, { alsoUnnamed: false })) await remove(object);
    batch = [];
  };
  for await (const { object, at } of place.list(prefix)) {
    if (signal.aborted) return;
    if (at < before) batch.push(object);
    if (batch.length === BATCH_SIZE) await removeUnknown();
  }
  await removeUnknown();
}

/** Those that no row names; `alsoUnnamed`: even if they are noted as unnamed. */
async function unknownOf(
  { query }: Pick<Database, 'query'>,
  objects: readonly string[],
  { alsoUnnamed }: { alsoUnnamed: boolean },
): Promise<string[]> {
  if (objects.length === 0) return [];
  const noted = alsoUnnamed ? sql`` : sql`union all select object from unnamed_object where object = any(${objects})`;
  const { rows } = await sql<{ object: string }>`
    select unnest(${objects}::text[]) as object
    except (select object from document where object = any(${objects})
      union all select object from upload where object = any(${objects}) ${noted})`.execute(query);
  return rows.map(({ object }) => object);
}
