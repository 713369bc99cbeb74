import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useApplication } from '../state/application.ts';
import { display } from '../state/display.ts';
import { useSelected } from '../state/store.ts';
import { followPage, type SharedPage, sharedPageOf } from './shared-pages.ts';

/** The page that a section shares with others, if this person chose that; null: it has a page of its own. */
export function useSharedPage(block: string): SharedPage | null {
  const application = useApplication();
  const isWanted = useSelected(display, ({ questions }) => questions === 'together');
  const follow = useCallback((listener: () => void) => followPage(application, block, listener), [application, block]);
  const last = useRef<SharedPage | null>(null);
  return useSyncExternalStore(follow, () => {
    const page = isWanted ? sharedPageOf(application, block) : null;
    if (JSON.stringify(page) !== JSON.stringify(last.current)) last.current = page;
    return last.current;
  });
}
