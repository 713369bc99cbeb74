/** A copy of all objects in a folder: the backup of a folder or a bucket. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { ObjectPlaceName } from '../schema/stored-bytes.ts';
import { ALL_PREFIXES, collectOrphans, namesObjects } from './collect-objects.ts';
import { folderPlace } from './folder-place.ts';
import { ObjectLost } from './object-place.ts';
import { usersBeside } from './place-users.ts';
import type { Storage } from './storage.ts';
import { DAY_MS } from '../durations.ts';

export interface Copied {
  copied: number;
  /** They were in the copy already. */
  kept: number;
  /** Sentences about objects that are missing or damaged where they should be. */
  lost: string[];
  /** Why nothing is removed from the copy: it is that of another database too; null: it is not. */
  shared: string | null;
}

const BATCH_SIZE = 500;

/**
 * Copies every object that a row names and that the folder lacks, compared with its name, and removes from the copy what no row
 * has named for `keepDays`, unless the folder is the copy of another database too; nothing if no row names any object, as in a
 * database that is not restored yet. May be ended and run again.
 * Throws `ConfigError` if the folder cannot be written, and `StorageUnavailable`.
 */
export async function copyObjects(
  { database, storage }: { database: Pick<Database, 'query'>; storage: Storage },
  folder: string,
): Promise<Copied> {
  const copy = folderPlace(folder);
  await copy.probe();
  const outcome: Copied = { copied: 0, kept: 0, lost: [], shared: null };
  if (!(await namesObjects(database))) return outcome;
  outcome.shared = await usersBeside(database, copy, { marks: true });
  for (const prefix of ALL_PREFIXES) {
    const there = new Set<string>();
    for await (const { object } of copy.list(prefix)) there.add(object);
    for await (const { place, object } of namedObjects(database, prefix)) {
      if (there.has(object)) {
        outcome.kept += 1;
        continue;
      }
      try {
        await copy.put(object, await storage.whole(place, object), { isLocked: false });
        outcome.copied += 1;
      } catch (error) {
        if (!(error instanceof ObjectLost)) throw error;
        outcome.lost.push(error.message);
      }
    }
    if (outcome.shared !== null) continue;
    const before = new Date(Date.now() - Math.max(1, storage.keepDays) * DAY_MS);
    const { signal } = new AbortController();
    await collectOrphans(database, copy, { prefix, before, signal, remove: (object) => copy.remove(object) });
  }
  return outcome;
}

/** The objects whose name begins with these two digits, in order. */
async function* namedObjects(
  { query }: Pick<Database, 'query'>,
  prefix: string,
): AsyncGenerator<{ place: ObjectPlaceName; object: string }> {
  let after = prefix;
  const end = `${prefix}g`;
  for (;;) {
    const { rows } = await sql<{ place: ObjectPlaceName; object: string }>`
      select place, object from document where object > ${after} and object < ${end}
      union select place, object from upload where object > ${after} and object < ${end}
      order by object limit ${BATCH_SIZE}`.execute(query);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.object;
  }
}
