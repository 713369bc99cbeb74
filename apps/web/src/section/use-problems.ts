import { useCallback } from 'react';
import type { Application } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';
import type { SummaryItem } from '../ui/index.ts';
import { fieldId, fullLabel, placedCells } from './cells.ts';

/** Everything that is wrong in a section now, as lines of an error summary. */
export function useProblems(block: string): readonly SummaryItem[] {
  const read = useCallback(
    (application: Application): SummaryItem[] =>
      placedCells(application, block).flatMap((placed) => {
        const error = placed.cell.errors[0];
        return error ? [{ target: fieldId(placed.cell.key), label: fullLabel(placed), message: error.message }] : [];
      }),
    [block],
  );
  return useApplicationValue(read) ?? [];
}
