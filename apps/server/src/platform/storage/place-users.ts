/**
 * Which databases keep documents in a folder or bucket: each leaves its mark there. While there are several, nothing is
 * removed, because no database knows the documents of another (spec trust 9.2).
 */
import { sql } from 'kysely';
import { sha256 } from '../crypto/index.ts';
import type { Database } from '../database.ts';
import { type ObjectPlace, StorageUnavailable, USER_MARK } from './object-place.ts';
import type { Storage } from './storage.ts';

/**
 * Says in one line which other databases have documents there; null: none. `marks`: leaves the mark of this one first. Throws
 * `StorageUnavailable`.
 */
export async function usersBeside(
  database: Pick<Database, 'query'>,
  place: ObjectPlace,
  { marks }: { marks: boolean },
): Promise<string | null> {
  const own = await idOf(database);
  const users = await place.users();
  if (marks && !users.includes(own)) await place.addUser(own);
  const others = users.filter((user) => user !== own).map((user) => `${USER_MARK}${user}`);
  if (others.length === 0) return null;
  return `another database has documents in the ${place.name} too (${others.join(', ')}): nothing is removed there; give each its own, or remove the mark of one that is gone`;
}

/**
 * Says in one line which other databases have documents where new bytes go; null: none, or that is the database, or the place
 * cannot be asked now.
 */
export async function usedByOthers(
  database: Pick<Database, 'query'>,
  storage: Storage,
  { marks }: { marks: boolean },
): Promise<string | null> {
  const place = storage.outside.find(({ name }) => name === storage.place);
  try {
    return place ? await usersBeside(database, place, { marks }) : null;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return null;
  }
}

/**
 * By when its tables were made, and where it is. A restored copy is another database, unless it was copied file by file or the
 * provider of the database does not say where it is.
 */
async function idOf({ query }: Pick<Database, 'query'>): Promise<string> {
  const { rows } = await sql<{ made: string; says: boolean }>`
    select concat_ws(' ', (select min(timestamp) from kysely_migration),
        (select oid from pg_database where datname = current_database())) as made,
      has_function_privilege('pg_control_system()', 'execute') as says`.execute(query);
  const [own] = rows;
  const place = own?.says
    ? await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(query)
    : null;
  return sha256(Buffer.from(`${own?.made ?? ''} ${place?.rows[0]?.id ?? ''}`)).slice(0, 16);
}
