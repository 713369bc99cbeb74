import type { CellState } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';

/**
 * The HTML token by which the browser may fill a field in, and remember what was typed. An agent types what is true of
 * others: their browser fills in nothing and keeps nothing.
 */
export function useFilledByBrowser({ autocomplete }: Pick<CellState, 'autocomplete'>): string {
  const { role } = useApplication();
  return isAgent(role) ? 'off' : (autocomplete ?? 'off');
}
