import { useCallback } from 'react';
import type { Application } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';
import type { SummaryItem } from '../ui/index.ts';
import { fieldId, visibleCells } from './cells.ts';
import { problemsOf } from './leave.ts';

/** Everything that is wrong in a section now, as lines of an error summary. */
export function useProblems(block: string): readonly SummaryItem[] {
  const read = useCallback(
    (application: Application): SummaryItem[] =>
      problemsOf(visibleCells(application, block)).map(({ cell, message }) => ({
        target: fieldId(cell.key),
        label: cell.shortLabel,
        message,
      })),
    [block],
  );
  return useApplicationValue(read) ?? [];
}
