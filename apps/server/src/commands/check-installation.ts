/** What `eapp ops check` needs: the settings as a whole, and whether everything they name is there. */
import {
  databaseChecks,
  machineChecks,
  messageOf,
  sealChecks,
  serviceChecks,
  Unchecked,
} from '../installation-checks/index.ts';
import { type Config, readConfig } from '../platform/index.ts';

/** One thing that was checked. `repair` says what is wrong and what to do, `missing` what it could not be checked without. */
export type Checked = { what: string } & (
  | { state: 'well' }
  | { state: 'wrong'; repair: string }
  | { state: 'unchecked'; missing: string }
);

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
    return [{ what: 'settings', state: 'wrong', repair: messageOf(error) }];
  }
  const checks = [...machineChecks(config), ...sealChecks(config), ...databaseChecks(config), ...serviceChecks(config)];
  const checked = checks.map(async ([what, check]): Promise<Checked> => {
    try {
      const repair = await check(config);
      return repair === null ? { what, state: 'well' } : { what, state: 'wrong', repair };
    } catch (error) {
      if (error instanceof Unchecked) return { what, state: 'unchecked', missing: error.message };
      return { what, state: 'wrong', repair: messageOf(error) };
    }
  });
  return [{ what: 'settings', state: 'well' }, ...(await Promise.all(checked))];
}
