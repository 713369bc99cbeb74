/** Brings the database to the schema this program knows. */
import { Migrator } from 'kysely';
import { ConfigError } from './config.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

const oldest = 150_000;

/**
 * Runs missing migrations; processes that start at once wait for each other under an advisory lock. Refuses a server
 * older than 15 and a database that a newer program has changed.
 */
export async function migrate(database: Database): Promise<void> {
  const { rows } = await database.pool
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      throw new ConfigError(`The database cannot be reached${code}: check DATABASE_URL`);
    });
  if ((rows[0]?.version ?? 0) < oldest) throw new ConfigError('DATABASE_URL needs PostgreSQL 15 or newer');
  const { error } = await migrator(database).migrateToLatest();
  if (error === undefined) return;
  const message = error instanceof Error ? error.message : '';
  if (/corrupted migrations/.test(message)) {
    throw new ConfigError('The database was made by a newer version of Countersign: start that version');
  }
  throw error;
}

/** True when nothing is missing. */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await migrator(database).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

function migrator(database: Database): Migrator {
  return new Migrator({ db: database.query, provider: { getMigrations: async () => migrations } });
}
