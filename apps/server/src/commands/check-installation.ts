/** What `eapp ops check` needs: the settings as a whole, and whether everything they name is there. */
import { databaseChecks, machineChecks, messageOf, sealChecks, serviceChecks } from '../installation-checks/index.ts';
import { type Config, readConfig } from '../platform/index.ts';

/** One thing that was checked; `repair` says what is wrong and what to do; null: nothing is wrong. */
export interface Checked {
  what: string;
  repair: string | null;
}

/**
 * Checks everything, and continues after a failure. Changes nothing: nothing that a first start creates is created
 * here, and the test object stored with the documents is removed again. Takes as long as the slowest service: at most 5
 * s, a mail server 10 s.
 */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Checked[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ what: 'settings', repair: messageOf(error) }];
  }
  const checks = [...machineChecks(config), ...sealChecks(config), ...databaseChecks(config), ...serviceChecks(config)];
  const checked = await Promise.all(
    checks.map(async ([what, check]) => ({ what, repair: await check(config).catch(messageOf) })),
  );
  return [{ what: 'settings', repair: null }, ...checked];
}
