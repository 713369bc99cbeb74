/** React's view of the engine: one subscription per question or section, so that only what changed renders again. */
import { useCallback, useSyncExternalStore } from 'react';
import type { BlockState, CellKey, CellState } from '@countersign/engine';
import { useApplication } from './application.ts';

export function useCell(key: CellKey): CellState {
  const application = useApplication();
  const subscribe = useCallback((listener: () => void) => application.subscribe(key, listener), [application, key]);
  return useSyncExternalStore(subscribe, () => application.cell(key));
}

export function useBlock(name: string): BlockState {
  const application = useApplication();
  const subscribe = useCallback(
    (listener: () => void) => application.subscribe(`block:${name}`, listener),
    [application, name],
  );
  return useSyncExternalStore(subscribe, () => application.block(name));
}
