/**
 * Where somebody was reading when they went to change an answer, so that they return to the same place (spec pages
 * 3.1).
 */
import { whenCaseChanges } from '../state/application.ts';
import { createStore } from '../state/store.ts';

export interface CameFrom {
  /** Route of the page that they were reading. */
  page: string;
  /** The section they went to. */
  block: string;
  /** DOM id of the question they went to. */
  target: string;
}

export const cameFrom = createStore<CameFrom | null>(null);
whenCaseChanges(() => cameFrom.set(null));

/** DOM id of the button that leads to a question, to which the focus returns. */
export const changeId = (target: string): string => `change-${target}`;
