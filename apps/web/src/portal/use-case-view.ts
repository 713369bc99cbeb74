import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import type { Search } from '../search.ts';
import { type CaseView, searchOf, viewFrom } from './case-view.ts';

const KEY = 'countersign.portal';

/**
 * What the list shows. It stands in the address, so that a link and a reload lead to the same list, and is remembered for the
 * next visit. What is searched for is kept in neither: it is somebody's name.
 */
export function useCaseView(): [CaseView, (change: Partial<CaseView>) => void] {
  const navigation = useNavigation();
  const search: Search = useSearch({ strict: false });
  const [view, setView] = useState(() => viewFrom(isInAddress(search) ? search : remembered()));
  const change = (part: Partial<CaseView>) => {
    const next = { ...view, ...part };
    setView(next);
    localStorage.setItem(KEY, new URLSearchParams(searchOf(next, {})).toString());
    navigation.replace('financial-professional', searchOf(next, search));
  };
  return [view, change];
}

const isInAddress = ({ tab, stage, order, size }: Search): boolean =>
  [tab, stage, order, size].some((value) => value !== undefined);

const remembered = (): Search => Object.fromEntries(new URLSearchParams(localStorage.getItem(KEY) ?? ''));
