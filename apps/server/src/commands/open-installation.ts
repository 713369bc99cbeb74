/** The database and the keys of this installation for a command, beside a running server or alone. */
import {
  checkMigrated,
  checkReachable,
  type Config,
  ConfigError,
  createStorage,
  type Database,
  errorCode,
  hasCluster,
  openDatabase,
  openExistingVault,
  outsideFailure,
  type PostgresConnection,
  readConfig,
  runningPostgres,
  startPostgres,
  type Storage,
  type Vault,
} from '../platform/index.ts';
import { endOnSignal } from './end-on-signal.ts';

export { ConfigError, errorCode, outsideFailure };

/** A command changes no schema. */
const HOW_TO_MIGRATE = 'start the server of this version first, or run it once with ROLE=migrate';

/**
 * Opens the installation, runs `work` and closes it again. Throws `ConfigError` if there is none, the settings or keys do
 * not match, the database cannot be reached, or its schema is not that of this version: a command of another one would
 * change what it does not know.
 */
export async function withInstallation<Result>(
  environment: Record<string, string | undefined>,
  work: (installation: { config: Config; database: Database; vault: Vault; storage: Storage }) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const { target, stop } = await findServer(config);
  const database = openDatabase(target, { connections: 2 });
  try {
    await checkReachable(database, config.databaseUrl === null ? 'COUNTERSIGN_DATA' : 'DATABASE_URL');
    await checkMigrated(database, HOW_TO_MIGRATE);
    const vault = await openExistingVault(database, config);
    return await work({ config, database, vault, storage: createStorage(config) });
  } finally {
    await database.close();
    await stop();
  }
}

/**
 * The operator's server, the embedded one that runs already, or one that runs only for this command. A command creates no
 * installation: in the wrong folder there is none.
 */
async function findServer({
  databaseUrl,
  dataFolder,
}: Config): Promise<{ target: string | PostgresConnection; stop: () => Promise<void> }> {
  if (databaseUrl === null && !hasCluster(dataFolder)) {
    throw new ConfigError(
      `There is no installation in ${dataFolder}: run it in the folder of the server, or set COUNTERSIGN_DATA or DATABASE_URL`,
    );
  }
  const running = databaseUrl ?? (await runningPostgres(dataFolder));
  if (running !== null) return { target: running, stop: async () => {} };
  return startServer(dataFolder);
}

/** Where nothing else ends it with this process, as without `setpriv`, an interrupted command would leave it behind. */
async function startServer(dataFolder: string): Promise<{ target: PostgresConnection; stop: () => Promise<void> }> {
  const starting = startPostgres(dataFolder);
  const forgetSignals = endOnSignal(async () => (await starting).stop());
  try {
    const started = await starting;
    return {
      target: started.application,
      async stop() {
        await started.stop();
        await forgetSignals();
      },
    };
  } catch (error) {
    await forgetSignals();
    throw error;
  }
}
