import { useCallback, useSyncExternalStore } from 'react';
import { useApplication } from './application.ts';

/** An answer that only the server writes, by `Block.Path`: no question of the page shows it. */
export function useStoredText(path: string): string {
  const application = useApplication();
  const subscribe = useCallback((listener: () => void) => application.subscribe('*', listener), [application]);
  return useSyncExternalStore(subscribe, () => application.answerText(path));
}
