import { useEffect, useSyncExternalStore } from 'react';
import { loadSession } from '../state/session.ts';
import { type EntryToken, takeEntryToken } from './entry-token.ts';

/** The link or token with which this page was opened; a newer one in the same tab changes only the fragment. */
export function useEntryToken(): EntryToken | null {
  useEffect(() => {
    // Calls need the token of the session, also before anybody is known. Opening a device link requests it itself: if two
    // responses arrived at once, one would replace the cookie that belongs to the other's token.
    if (takeEntryToken()?.kind !== 'deviceLink') void loadSession();
  }, []);
  return useSyncExternalStore(listen, takeEntryToken);
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
