/** Opens the database for the program: the owner updates the schema, the program works in a role with fewer rights. */
import { type Config, ConfigError } from './config/index.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { errorCode } from './error-code.ts';
import { checkMigrated, checkReachable, migrate } from './migrate.ts';
import type { PostgresConnection } from './postgres/launcher.ts';
import { grantRights, mayCreateTables, rewritableProof } from './roles.ts';
import { isOutage } from './transaction.ts';

export interface DatabaseRoles {
  /** The role in which the program works. */
  application: string | PostgresConnection;
  /** The owner of the tables; null: an operator updates the schema beforehand (`ROLE=migrate`). */
  owner: string | PostgresConnection | null;
}

interface PreparationOptions extends DatabaseOptions {
  log: { warn(what: object, message: string): void };
  /**
   * Throws if this program cannot start for another reason. Called before the schema changes, because after that the
   * previous version cannot start either.
   */
  beforeMigration?: (() => void) | undefined;
}

/**
 * Updates the schema with the owner's rights, if they are given, and returns the application's connections. Outside
 * production one role may do both, which is logged; in production a role that could change evidence is refused. Throws
 * `ConfigError` with one line.
 */
export async function prepareDatabase(
  { application, owner }: DatabaseRoles,
  { environment }: Pick<Config, 'environment'>,
  { log, beforeMigration, ...options }: PreparationOptions,
): Promise<Database> {
  const database = openDatabase(application, options);
  try {
    await checkReachable(database, 'DATABASE_URL');
    if (owner !== null) await bringUpToDate(owner, database, beforeMigration);
    else if (environment !== 'production' && (await mayCreateTables(database)))
      await migrate(database, beforeMigration);
    else await checkMigrated(database);
    const rewritable = await rewritableProof(database);
    if (rewritable.length > 0) {
      const what = 'The role of DATABASE_URL could change or remove evidence';
      if (environment === 'production') {
        throw new ConfigError(`${what}: give it a role of its own, and the owner's to DATABASE_OWNER_URL`);
      }
      log.warn({ tables: rewritable }, what);
    }
    return database;
  } catch (error) {
    await database.close();
    throw isOutage(error) ? stoppedAnswering(error) : error;
  }
}

async function bringUpToDate(
  target: NonNullable<DatabaseRoles['owner']>,
  application: Database,
  beforeMigration: (() => void) | undefined,
): Promise<void> {
  const owner = openDatabase(target, { connections: 2, isPatient: true });
  try {
    await checkReachable(owner, 'DATABASE_OWNER_URL');
    await migrate(owner, beforeMigration);
    await grantRights(owner, application);
  } finally {
    await owner.close();
  }
}

function stoppedAnswering(error: unknown): ConfigError {
  const code = errorCode(error);
  return new ConfigError(
    `The database stopped answering during the start${code === null ? '' : ` (${code})`}: check its server, then start again`,
  );
}
