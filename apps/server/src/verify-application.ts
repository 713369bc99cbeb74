/** What `eapp verify --application` needs. */
import { type Checked, loadSealKey } from './documents/index.ts';
import { withInstallation } from './open-installation.ts';
import { verifyCase } from './signing/index.ts';

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
  return withInstallation(environment, async ({ config, database, vault }) => {
    const signer = await loadSealKey(config);
    return verifyCase(database.query, vault, applicationId, [signer.certificate, ...signer.chain]);
  });
}
