import { useEffect, useState } from 'react';
import { client } from '../state/client.ts';
import { loadSession } from '../state/session.ts';
import type { EntryToken } from './entry-token.ts';

/** The state of the device link here: `late`: somebody used it before, or it expired. */
export type DeviceLinkState = 'none' | 'taking' | 'taken' | 'late' | 'offline';

/** Opens the link that this device was given as soon as it is opened, because it expires within seconds. */
export function useDeviceLink(entryToken: EntryToken | null): DeviceLinkState {
  const [state, setState] = useState<DeviceLinkState>('taking');
  const token = entryToken?.kind === 'deviceLink' ? entryToken.token : null;
  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    void take(token).then((taken) => {
      if (isCurrent) setState(taken);
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return token === null ? 'none' : state;
}

const taken = new Map<string, Promise<DeviceLinkState>>();

/** Once for each link: a page that renders twice must call once. */
function take(token: string): Promise<DeviceLinkState> {
  const known = taken.get(token) ?? ask(token);
  taken.set(token, known);
  return known;
}

const TRIES = 4;
const PAUSE_MS = 2_000;

/** Tries again while the server cannot be reached: the code would be used up, and it expires within seconds. */
async function ask(token: string): Promise<DeviceLinkState> {
  for (let tries = 1; ; tries += 1) {
    // The call needs the token of the session.
    await loadSession();
    const answer = await client.call('openDeviceLink', { Token: token });
    if (answer.ok) return 'taken';
    if (answer.status === 404) return 'late';
    if (tries === TRIES) return 'offline';
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
