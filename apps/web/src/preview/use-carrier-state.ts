import { useEffect, useState } from 'react';
import type { CarrierState } from '@countersign/protocol';
import { client } from '../state/client.ts';

/** Seconds for which the server may hold its response back until the folder changes. */
const WAIT_SECONDS = '25';
/** Delay before polling again if the server is not there, or no longer holds responses back. */
const PAUSE_MS = 1000;

export interface FollowedCarrier {
  /** Null until the server answered for the first time. */
  state: CarrierState | null;
  reachable: boolean;
}

/** The current state of the carrier's folder. */
export function useCarrierState(): FollowedCarrier {
  const [followed, setFollowed] = useState<FollowedCarrier>({ state: null, reachable: true });
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askLater = (known: string | null) => {
      timer = setTimeout(() => void ask(known), PAUSE_MS);
    };
    const ask = async (known: string | null): Promise<void> => {
      const asked = performance.now();
      const answer = await client.call(
        'carrierState',
        undefined,
        known === null ? {} : { Known: known, Wait: WAIT_SECONDS },
      );
      if (stopped) return;
      if (answer.ok) {
        const state = answer.data;
        setFollowed((before) =>
          before.reachable && before.state?.Revision === state.Revision ? before : { state, reachable: true },
        );
        const isUnheld = state.Revision === known && performance.now() - asked < PAUSE_MS;
        if (isUnheld) askLater(known);
        else void ask(state.Revision);
      } else {
        setFollowed((before) => ({ ...before, reachable: false }));
        askLater(null);
      }
    };
    void ask(null);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return followed;
}
