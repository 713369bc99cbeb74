import { useCallback } from 'react';
import type { Application } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';
import { showsAnything } from '../question/cells.ts';

/** Whether a section has anything to show now. */
export function useAsks(block: string): boolean {
  const read = useCallback((application: Application) => showsAnything(application, block), [block]);
  return useApplicationValue(read) ?? true;
}
