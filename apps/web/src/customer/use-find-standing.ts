import { useEffect, useEffectEvent } from 'react';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import type { EntryToken } from './entry-token.ts';

/** Whether the form accepts no more tries from whoever opened it (spec flow §4, Find application). */
export function useFindStanding(entryToken: EntryToken | null, onClosed: () => void): void {
  const close = useEffectEvent(onClosed);
  // The call needs the token of the session; the page requests it when it opens.
  const isReady = useStore(sessionData) !== null;
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void client.call('findStanding', entryToken ? { [entryToken.kind]: entryToken.token } : {}).then((answer) => {
      if (!isGone && answer.ok && answer.data.Closed) close();
    });
    return () => {
      isGone = true;
    };
  }, [entryToken, isReady]);
}
