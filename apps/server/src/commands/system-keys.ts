/** What `eapp ops key` needs: keys of other systems, with the settings of the environment, beside running servers or alone. */
import { COMMAND_LINE } from '@countersign/protocol';
import { mayHaveScope, SYSTEM_READERS, SYSTEM_SCOPES } from '@countersign/protocol/systems';
import { withInstallation } from './open-installation.ts';
import {
  type Changed,
  type EndedKey,
  everyKey,
  makeKeyOnce,
  type NewKey,
  revokeKey,
  rotateKey,
  type ShownKey,
  stateOf,
} from '../systems/index.ts';

export { mayHaveScope, SYSTEM_READERS, SYSTEM_SCOPES };
export type { EndedKey, NewKey, ShownKey };

type Environment = Record<string, string | undefined>;

/** A person who has the settings and keys of the installation needs no second person. */
const by = () => ({ by: COMMAND_LINE, at: new Date() });

/** Null: another key that was not revoked has this name. */
export const makeStoredKey = (key: NewKey, environment: Environment): Promise<ShownKey | null> =>
  withInstallation(environment, ({ database }) => makeKeyOnce(database, key, { ...by(), fourEyes: false }));

/** `twoKeys`: two work, and `end` does not say which one ends. `gone`: there is no such key, or it does not work. */
export const rotateStoredKey = (
  id: string,
  end: EndedKey | undefined,
  environment: Environment,
): Promise<ShownKey | 'gone' | 'twoKeys'> =>
  withInstallation(environment, ({ database }) => rotateKey(database, id, { ...by(), fourEyes: false, end }));

/** The key no longer works from the next call on. `gone`: there is no such key, or it was revoked. */
export const revokeStoredKey = (id: string, environment: Environment): Promise<Changed> =>
  withInstallation(environment, ({ database }) => revokeKey(database, id, by()));

/** One line for each key, the newest first. */
export const storedKeys = (environment: Environment): Promise<string[]> =>
  withInstallation(environment, async ({ database }) =>
    (await everyKey(database.query)).map((row) => {
      const { id, name, reader, agent_id: agent, scopes, made_at } = row;
      const cases = agent === null ? 'every case' : `cases of ${agent}`;
      return `${id}  ${name}: reads as ${reader}, ${cases}, ${scopes}; made ${made_at.toISOString()}, ${STATES[stateOf(row)]}`;
    }),
  );

const STATES: Readonly<Record<ReturnType<typeof stateOf>, string>> = {
  waiting: 'waits for a second person',
  works: 'works',
  replacing: 'the previous one works, the new one waits for a second person',
  revoked: 'revoked',
};
