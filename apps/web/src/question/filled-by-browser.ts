import type { CellState } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';

/**
 * The HTML token with which the browser may fill in a field and remember what was typed. An agent types other people's
 * data: their browser fills in nothing and remembers nothing.
 */
export function useFilledByBrowser({ autocomplete }: Pick<CellState, 'autocomplete'>): string {
  const { role } = useApplication();
  return isAgent(role) ? 'off' : (autocomplete ?? 'off');
}
