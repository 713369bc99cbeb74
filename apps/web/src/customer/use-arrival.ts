import { useEffect, useSyncExternalStore } from 'react';
import { loadSession } from '../state/session.ts';
import { type Arrival, takeArrival } from './arrival.ts';

/** By which link or way this page was opened; a newer one in the same tab changes the fragment only. */
export function useArrival(): Arrival | null {
  useEffect(() => {
    // Calls need the token that the session gives, also before anybody is known. Taking a way asks for it itself: of two
    // answers on their way at once, one would take the cookie from under the other's token.
    if (takeArrival()?.kind !== 'handOver') void loadSession();
  }, []);
  return useSyncExternalStore(listen, takeArrival);
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
