/** The database of this installation: the operator's, otherwise the embedded one. */
import {
  type Config,
  ConfigError,
  type Database,
  type Log,
  prepareDatabase,
  runningPostgres,
  type Shutdown,
  startPostgres,
} from './platform/index.ts';

interface Parts {
  config: Config;
  log: Log;
  shutdown: Shutdown;
}

/** Opens it, up to date; `shutdown` closes it. `beforeMigration` as for `prepareDatabase`. Throws `ConfigError`. */
export async function openOwnDatabase(
  { config, log, shutdown }: Parts,
  beforeMigration?: () => void,
): Promise<Database> {
  const { application, owner } = await rolesOf({ config, log, shutdown });
  const database = await prepareDatabase({ application, owner }, config, {
    log,
    beforeMigration,
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  shutdown.onStop('database', () => database.close());
  return database;
}

async function rolesOf({ config, log, shutdown }: Parts): Promise<Parameters<typeof prepareDatabase>[0]> {
  const { databaseUrl, databaseOwnerUrl, dataFolder, processName } = config;
  if (databaseUrl !== null) return { application: databaseUrl, owner: databaseOwnerUrl };
  if (processName !== null) {
    const application = await runningPostgres(dataFolder);
    if (!application) throw new ConfigError('The first process has no embedded PostgreSQL running');
    return { application, owner: null };
  }
  const postgres = await startPostgres(dataFolder);
  shutdown.onStop('postgres', () => postgres.stop());
  void postgres.ended.then(() => endWithDatabase(log, shutdown));
  return postgres;
}

/** If the database ends by itself, there is nothing left to serve. */
async function endWithDatabase(log: Log, shutdown: Shutdown): Promise<void> {
  if (shutdown.isStopping()) return;
  log.fatal('the embedded PostgreSQL has ended');
  await shutdown.stop();
  process.exit(1);
}
