/** React's access to the engine: one subscription per question or section, so that only what changed renders again. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Application, BlockState, CellKey, CellState } from '@countersign/engine';
import { useApplication } from './application.ts';

export function useCell(key: CellKey): CellState {
  const application = useApplication();
  const subscribe = useCallback((listener: () => void) => application.subscribe(key, listener), [application, key]);
  return useSyncExternalStore(subscribe, () => application.cell(key));
}

/** Notifies of changes to any of these questions. */
export const followCells =
  (application: Application, keys: readonly CellKey[]) =>
  (listener: () => void): (() => void) => {
    const stops = keys.map((key) => application.subscribe(key, listener));
    return () => stops.forEach((stop) => stop());
  };

export function useBlock(name: string): BlockState {
  const application = useApplication();
  const subscribe = useCallback(
    (listener: () => void) => application.subscribe(`block:${name}`, listener),
    [application, name],
  );
  return useSyncExternalStore(subscribe, () => application.block(name));
}
