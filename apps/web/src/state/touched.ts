/** Which questions were left after an edit: only they show errors (spec form §5). */
import { useSyncExternalStore } from 'react';
import type { CellKey } from '@countersign/engine';
import { whenCaseChanges } from './application.ts';

/** `edited`: left after an edit; `asked`: a failed Next or a visited section showed everything that is missing. */
export type Touch = 'edited' | 'asked';

const touches = new Map<CellKey, Touch>();
const listeners = new Set<() => void>();
whenCaseChanges(() => touches.clear());

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The person edited this question and left it. */
export function touch(key: CellKey): void {
  if (touches.has(key)) return;
  touches.set(key, 'edited');
  tell();
}

/** A failed Next, or a visited section, asks for these. */
export function touchAll(keys: Iterable<CellKey>): void {
  for (const key of keys) touches.set(key, 'asked');
  tell();
}

/** Why this question may show its errors; undefined: it may not yet. */
export function useTouch(key: CellKey): Touch | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => touches.get(key),
  );
}
