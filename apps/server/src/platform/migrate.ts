/** Brings the database to the schema this program knows. */
import { Migrator, sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { ConfigError } from './config/index.ts';
import type { Database } from './database.ts';
import { prepareQueue } from './jobs/index.ts';
import { migrations, oldestPrograms } from './migrations/index.ts';
import { errorCode } from './error-code.ts';

const MIN_VERSION = 150_000;

/** How often to try a database that does not answer in time, 5 seconds each: it, or this machine, may be starting. */
const MAX_TRIES = 4;

/** Throws `ConfigError`, naming the setting, if no server answers or it is older than PostgreSQL 15. */
export async function checkReachable(database: Database, setting: string): Promise<void> {
  if ((await askVersion(database, setting)) < MIN_VERSION)
    throw new ConfigError(`${setting} needs PostgreSQL 15 or newer`);
}

async function askVersion(database: Database, setting: string, tries = MAX_TRIES): Promise<number> {
  try {
    const version = `select current_setting('server_version_num')::int as version`;
    return (await database.pool.query<{ version: number }>(version)).rows[0]?.version ?? 0;
  } catch (error) {
    const code = errorCode(error);
    if (code === null && tries > 1) return askVersion(database, setting, tries - 1);
    throw new ConfigError(`The database cannot be reached${code === null ? '' : ` (${code})`}: check ${setting}`);
  }
}

/**
 * Runs missing migrations and creates the queue's tables; processes that start at the same time wait for each other
 * under an advisory lock. Refuses a database that a newer program has changed. Needs the owner's rights. `beforeMigration`
 * is called if a migration is missing: nothing is changed if it throws.
 */
export async function migrate(database: Database, beforeMigration?: () => void): Promise<void> {
  const ours = migrator(database);
  if ((await ours.getMigrations()).some(({ executedAt }) => executedAt === undefined)) beforeMigration?.();
  const { error } = await ours.migrateToLatest();
  if (error !== undefined) {
    const message = error instanceof Error ? error.message : '';
    if (/corrupted migrations/.test(message)) throw new ConfigError(NEWER);
    throw error;
  }
  await alone(database, () => prepareQueue(database));
  await writeOldestProgram(database);
}

/** Records in the database which programs may continue to run, for those that do not know its newest migrations. */
async function writeOldestProgram({ query }: Database): Promise<void> {
  const oldest = Object.keys(migrations)
    .map((name) => oldestPrograms[name] ?? name)
    .reduce((one, other) => (one > other ? one : other));
  await sql`insert into oldest_program (migration) values (${oldest})
    on conflict (only_row) do update set migration = excluded.migration
    where oldest_program.migration < excluded.migration`.execute(query);
}

/** Only one process at a time: creating tables `if not exists` fails if another process does so at the same moment. */
async function alone(database: Database, work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await work();
  } finally {
    // The lock ends with its connection, whatever the outcome.
    client.release(true);
  }
}

const NEWER = 'The database belongs to a newer version of Countersign: use that version';

/**
 * How the schema relates to this program: `missing` lacks a migration; `later` was changed by a newer program, beside
 * which this one still works; `newer` was changed further than that.
 */
export async function schemaState({ pool }: Database): Promise<'known' | 'missing' | 'later' | 'newer'> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  const executed = new Set(rows.map(({ name }) => name));
  if (Object.keys(migrations).some((name) => !executed.has(name))) return 'missing';
  if ([...executed].every((name) => name in migrations)) return 'known';
  const oldest = await pool.query<{ migration: string }>('select migration from oldest_program');
  return oldest.rows.every(({ migration }) => migration in migrations) ? 'later' : 'newer';
}

/** For a server whose role may not change the schema. */
const HOW_TO_MIGRATE = 'set DATABASE_OWNER_URL, or run this version once with ROLE=migrate';

/**
 * For a program that may not change the schema: throws `ConfigError` if it has to be updated first, as `howToMigrate` says,
 * or if a newer program changed it.
 */
export async function checkMigrated(database: Database, howToMigrate = HOW_TO_MIGRATE): Promise<void> {
  const state = await schemaState(database).catch((error: unknown) => {
    // Not created yet, or created by the owner without granting rights: the migration was not finished.
    if (['42P01', '42501'].includes(errorCode(error) ?? '')) return 'missing';
    throw error;
  });
  if (state === 'missing') throw new ConfigError(`The database is not up to date: ${howToMigrate}`);
  if (state !== 'known') throw new ConfigError(NEWER);
}

function migrator(database: Database): Migrator {
  return new Migrator({ db: database.query, provider: { getMigrations: async () => migrations } });
}
