import type { Data } from '@countersign/protocol';
import { useEffect, useEffectEvent } from 'react';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import type { EntryToken } from './entry-token.ts';

/** What the person who opened the form may know before the check (spec flow 4.18). */
export function useFindStanding(
  entryToken: EntryToken | null,
  onStanding: (standing: Data<'findStanding'>) => void,
): void {
  const tell = useEffectEvent(onStanding);
  // The call needs the token of the session; the page requests it when it opens.
  const isReady = useStore(sessionData) !== null;
  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    void client.call('findStanding', entryToken ? { [entryToken.kind]: entryToken.token } : {}).then((answer) => {
      if (!isGone && answer.ok) tell(answer.data);
    });
    return () => {
      isGone = true;
    };
  }, [entryToken, isReady]);
}
