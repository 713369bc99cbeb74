/** That somebody stopped without signing in this tab, where Back leads to pages that they can no longer open. */
import type { DeclinedAs } from '@countersign/protocol';
import { keep } from '../state/keep.ts';

const KEY = 'countersign.stopped';

/** What the page `stopped` says: it is in its address, so that a reload says the same. */
type StoppedSearch = Record<string, string>;

/** Returns what the page `stopped` has to say. */
export function rememberStop(way: DeclinedAs): StoppedSearch {
  keep(sessionStorage, KEY, way);
  return searchOf(way);
}

/** Somebody opens a case here again. */
export const forgetStop = (): void => sessionStorage.removeItem(KEY);

/** Null: nobody stopped here. */
export function stoppedHere(): StoppedSearch | null {
  const way = sessionStorage.getItem(KEY);
  return way === null ? null : searchOf(way);
}

const searchOf = (way: string): StoppedSearch => (way === 'paper' ? { as: way } : {});
