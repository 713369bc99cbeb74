/** Informational dialogs of the form that are waiting to be read (spec form §4, Informational modals). */
import type { NoticeState } from '@countersign/engine';
import { createStore } from './store.ts';

/** In the order in which they became due. */
export const dueNotices = createStore<readonly NoticeState[]>([]);

/** Opens them, one after the other. */
export function showNotices(notices: readonly NoticeState[]): void {
  if (notices.length > 0) dueNotices.set([...dueNotices.get(), ...notices]);
}
