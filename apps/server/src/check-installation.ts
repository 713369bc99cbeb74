/** What `eapp ops check` needs: the settings as a whole, and whether everything they name is there. */
import { databaseLooks, ownLooks, saidBy, sealLooks, serviceLooks } from './looks/index.ts';
import { type Config, readConfig } from './platform/index.ts';

/** One thing that was looked at; `repair` says what is wrong and what to do, null: it is well. */
export interface Looked {
  what: string;
  repair: string | null;
}

/**
 * Looks at everything, and goes on after what is wrong. Changes nothing: what a first start makes is not made here, and the
 * object that is stored where documents go is removed again. Takes as long as the slowest service: at most 5 s, a mail server 10 s.
 */
export async function checkInstallation(environment: Record<string, string | undefined>): Promise<Looked[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ what: 'settings', repair: saidBy(error) }];
  }
  const looks = [...ownLooks(config), ...sealLooks(config), ...databaseLooks(config), ...serviceLooks(config)];
  const looked = await Promise.all(
    looks.map(async ([what, look]) => ({ what, repair: await look(config).catch(saidBy) })),
  );
  return [{ what: 'settings', repair: null }, ...looked];
}
