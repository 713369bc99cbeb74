/** The database and the keys of this installation for a command, beside a running server or alone. */
import {
  type Config,
  ConfigError,
  createStorage,
  type Database,
  openDatabase,
  openInstallationVault,
  readConfig,
  runningPostgres,
  startPostgres,
  type Storage,
  type Vault,
} from '../platform/index.ts';

export { ConfigError };

/** Throws `ConfigError` if the settings or keys do not match. */
export async function withInstallation<Result>(
  environment: Record<string, string | undefined>,
  work: (installation: { config: Config; database: Database; vault: Vault; storage: Storage }) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const running = config.databaseUrl === null ? await runningPostgres(config.dataFolder) : null;
  const started = config.databaseUrl === null && !running ? await startPostgres(config.dataFolder) : null;
  const target = config.databaseUrl ?? running ?? started?.application;
  if (!target) throw new ConfigError('There is no database to work on');
  const database = openDatabase(target, { connections: 2 });
  try {
    const vault = await openInstallationVault(database, config);
    return await work({ config, database, vault, storage: createStorage(config) });
  } finally {
    await database.close();
    await started?.stop();
  }
}
