import { useCallback, useState } from 'react';
import { keep } from '../state/keep.ts';

const KEY = 'countersign.compact';

/** Whether the rows of the list are compact, and how to change it: remembered by the browser. */
export function useDensity(): [boolean, (isDense: boolean) => void] {
  const [isDense, setDense] = useState(() => localStorage.getItem(KEY) === 'yes');
  const change = useCallback((next: boolean) => {
    setDense(next);
    keep(localStorage, KEY, next ? 'yes' : 'no');
  }, []);
  return [isDense, change];
}
