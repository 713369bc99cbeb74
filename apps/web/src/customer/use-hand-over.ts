import { useEffect, useState } from 'react';
import { client } from '../state/client.ts';
import { loadSession } from '../state/session.ts';
import type { Arrival } from './arrival.ts';

/** The state of the hand-over here: `late`: somebody used it before, or it expired. */
export type HandOverState = 'none' | 'taking' | 'taken' | 'late' | 'offline';

/** Uses the hand-over that this device was given as soon as it is opened, because it expires within seconds. */
export function useHandOver(arrival: Arrival | null): HandOverState {
  const [state, setState] = useState<HandOverState>('taking');
  const token = arrival?.kind === 'handOver' ? arrival.token : null;
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

const taken = new Map<string, Promise<HandOverState>>();

/** Once for each hand-over: a page that renders twice must call once. */
function take(token: string): Promise<HandOverState> {
  const known = taken.get(token) ?? ask(token);
  taken.set(token, known);
  return known;
}

const TRIES = 4;
const PAUSE_MS = 2_000;

/** Tries again while the server cannot be reached: the code would be used up, and it expires within seconds. */
async function ask(token: string): Promise<HandOverState> {
  for (let tries = 1; ; tries += 1) {
    // The call needs the token of the session.
    await loadSession();
    const answer = await client.call('takeHandOver', { Token: token });
    if (answer.ok) return 'taken';
    if (answer.status === 404) return 'late';
    if (tries === TRIES) return 'offline';
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
