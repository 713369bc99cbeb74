/** What `eapp verify --application` needs: the database and the keys of this installation, without a server. */
import { type Checked, loadSealKey, verifyApplication } from './documents/index.ts';
import {
  ConfigError,
  openDatabase,
  openInstallationVault,
  readConfig,
  runningPostgres,
  startPostgres,
} from './platform/index.ts';

export type { Checked } from './documents/index.ts';
export { ConfigError } from './platform/index.ts';

/**
 * Checks a case with the settings of the environment, beside a running server or alone. Null: no such application. Throws
 * `ConfigError` when the settings or keys do not fit.
 */
export async function verifyStoredApplication(
  applicationId: string,
  environment: Record<string, string | undefined>,
): Promise<Checked[] | null> {
  const config = readConfig(environment);
  const running = config.databaseUrl === null ? runningPostgres(config.dataFolder) : null;
  const started = config.databaseUrl === null && !running ? await startPostgres(config.dataFolder) : null;
  const target = config.databaseUrl ?? running ?? started?.application;
  if (!target) throw new ConfigError('There is no database to verify against');
  const database = openDatabase(target, { connections: 2 });
  try {
    const vault = await openInstallationVault(database, config);
    const signer = await loadSealKey(config);
    return await verifyApplication(database.query, vault, applicationId, [signer.certificate, ...signer.chain]);
  } finally {
    await database.close();
    await started?.stop();
  }
}
