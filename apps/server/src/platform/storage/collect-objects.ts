/** Removes objects that no row names, also those that a killed process left after storing them. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { ObjectPlace } from './object-place.ts';
import type { Storage } from './storage.ts';
import { DAY_MS } from '../day.ts';

/** From storing an object to the commit of its row takes seconds. */
const MIN_DAYS = 1;
const AT_ONCE = 500;
const PREFIXES = 256;
const EVERY_MS = 5 * 60 * 1_000;

export interface Collected {
  removed: number;
  /** They stay until their lock ends, and are tried again. */
  locked: number;
}

/** Which objects are checked now: with a run every five minutes, all within a day. */
export function prefixesAt(at: Date): string[] {
  return [(Math.floor(at.getTime() / EVERY_MS) % PREFIXES).toString(16).padStart(2, '0')];
}

/** Every object, for the command. */
export const ALL_PREFIXES: readonly string[] = Array.from({ length: PREFIXES }, (_, at) =>
  at.toString(16).padStart(2, '0'),
);

/**
 * Removes what no row has named for `keepDays`: until then, a backup that is restored may name it. Throws `StorageUnavailable`; may run
 * at any time and in several processes.
 */
export async function collectObjects(
  { database, storage }: { database: Pick<Database, 'query'>; storage: Storage },
  { at, prefixes, signal }: { at: Date; prefixes: readonly string[]; signal: AbortSignal },
): Promise<Collected> {
  const collected: Collected = { removed: 0, locked: 0 };
  const before = (days: number): Date => new Date(at.getTime() - days * DAY_MS);
  const limit = before(Math.max(MIN_DAYS, storage.keepDays));
  for (const place of storage.outside) {
    await collectUnnamed(database, place, { before: before(storage.keepDays), signal, collected });
    for (const prefix of prefixes) await collectOrphans(database, place, { prefix, before: limit, signal, collected });
  }
  return collected;
}

interface Collecting {
  before: Date;
  signal: AbortSignal;
  collected: Collected;
}

/** Objects of rows that are gone. */
async function collectUnnamed(
  { query }: Pick<Database, 'query'>,
  place: ObjectPlace,
  { before, signal, collected }: Collecting,
): Promise<void> {
  while (!signal.aborted) {
    const rows = await query
      .selectFrom('unnamed_object')
      .select('object')
      .where('since', '<', before)
      .where('place', '=', place.name)
      .orderBy('since')
      .limit(AT_ONCE)
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
      const outcome = free.has(object) ? await place.remove(object) : 'removed';
      if (outcome === 'removed') await query.deleteFrom('unnamed_object').where('object', '=', object).execute();
      else
        await query
          .updateTable('unnamed_object')
          .set({ since: sql`now()` })
          .where('object', '=', object)
          .execute();
      if (free.has(object)) collected[outcome] += 1;
    }
  }
}

/** Objects that never had a row, or whose row a restored backup does not have. */
export async function collectOrphans(
  { query }: Pick<Database, 'query'>,
  place: ObjectPlace,
  { prefix, before, signal, collected }: Collecting & { prefix: string },
): Promise<void> {
  let batch: string[] = [];
  const removeUnknown = async (): Promise<void> => {
    for (const object of await unknownOf({ query }, batch, { alsoUnnamed: false })) {
      collected[await place.remove(object)] += 1;
    }
    batch = [];
  };
  for await (const { object, at } of place.list(prefix)) {
    if (signal.aborted) return;
    if (at < before) batch.push(object);
    if (batch.length === AT_ONCE) await removeUnknown();
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
