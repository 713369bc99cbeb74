/**
 * Which case this browser changed last, and in which round of signing: for all its tabs and for a reload. Somebody who
 * changed it in one tab may send it from another.
 */
import { keep } from './keep.ts';

const KEY = 'countersign.changed';

const textOf = (appId: string, round: number): string => `${appId} ${round}`;

/** An answer of the case was changed, and saved, in this round. */
export const noteChange = (appId: string, round: number): void => keep(localStorage, KEY, textOf(appId, round));

/** Whether this browser's last change was in this case and round. */
export const isChangedInRound = (appId: string, round: number): boolean =>
  localStorage.getItem(KEY) === textOf(appId, round);
