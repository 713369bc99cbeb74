import { useCallback, useSyncExternalStore } from 'react';
import { type Application, type CellState, ownerCountOf } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { withoutRowKeys } from '../state/node-of.ts';

/**
 * Whether the rows of a group count toward the limit of owners (spec form 4.26): it is the list of owners, or that of the
 * officers of one of them; null: neither.
 */
export function ownersGroupOf(
  application: Application,
  cell: Pick<CellState, 'block' | 'path'>,
): 'owners' | 'officers' | null {
  const { Rows, Officers } = application.model.definition.Bindings.Owners;
  const group = `${cell.block}.${withoutRowKeys(cell.path)}`;
  if (group === Rows) return 'owners';
  return group === `${Rows}.${Officers.Rows}` ? 'officers' : null;
}

/** How many owners there are; an officer who is added to one of them changes no other question. */
export function useOwnerCount(): number {
  const application = useApplication();
  const subscribe = useCallback((listener: () => void) => application.subscribe('*', listener), [application]);
  return useSyncExternalStore(subscribe, () => ownerCountOf(application));
}
