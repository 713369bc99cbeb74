import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import type { Search } from '../search.ts';
import { keep } from '../state/keep.ts';
import { afterPaint } from '../ui/index.ts';
import { type CaseView, searchOf, viewFrom } from './case-view.ts';

const KEY = 'countersign.portal';

/**
 * What the list shows, and how to change it: shown first, and recorded once it is painted. It is in the address, so
 * that a link, a reload and the way back lead to the same list, and is remembered for the next visit, but for the page. What is
 * searched for is kept in neither: it is somebody's name. A different list starts at its first page.
 */
export function useCaseView(): [CaseView, (change: Partial<CaseView>) => void] {
  const navigation = useNavigation();
  const search: Search = useSearch({ strict: false });
  const [view, setView] = useState(() => viewFrom(isInAddress(search) ? search : remembered()));
  const noted = useRef(view);
  useEffect(() => {
    if (view === noted.current) return;
    return afterPaint(() => {
      noted.current = view;
      keep(localStorage, KEY, new URLSearchParams(searchOf({ ...view, page: 1 }, {})).toString());
      navigation.replaceView('financial-professional', searchOf(view, search));
    });
  }, [view, search, navigation]);
  const change = useCallback((part: Partial<CaseView>) => setView((before) => ({ ...before, page: 1, ...part })), []);
  return [view, change];
}

const isInAddress = ({ tab, stage, order, size, page }: Search): boolean =>
  [tab, stage, order, size, page].some((value) => value !== undefined);

const remembered = (): Search => Object.fromEntries(new URLSearchParams(localStorage.getItem(KEY) ?? ''));
