/** React's access to the engine: one subscription per question or section, so that only what changed renders again. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Application, BlockState, CellKey, CellState } from '@countersign/engine';
import { useApplication } from './application.ts';

/** A question as it is now; the component renders again when it changes. */
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

/** A section as it is now, without its questions; the component renders again when it changes. */
export function useBlock(name: string): BlockState {
  const application = useApplication();
  const subscribe = useCallback(
    (listener: () => void) => application.subscribe(`block:${name}`, listener),
    [application, name],
  );
  return useSyncExternalStore(subscribe, () => application.block(name));
}
