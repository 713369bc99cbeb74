import { useCallback } from 'react';
import type { Application } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';
import type { SummaryItem } from '../ui/index.ts';
import { fieldId, fullLabel, placedCells } from '../question/cells.ts';

/** One question that is wrong or missing. */
export interface PlacedProblem extends SummaryItem {
  /** A required answer that was not given: it is counted, not listed (spec form §5). */
  isRequired: boolean;
}

/** Everything that is wrong in a section now, in page order. */
export function useProblems(block: string): readonly PlacedProblem[] {
  const read = useCallback((application: Application) => problemsIn(application, block), [block]);
  return useApplicationValue(read) ?? [];
}

/** The first problem of each visible question. */
export function problemsIn(application: Application, block: string): PlacedProblem[] {
  return placedCells(application, block).flatMap((placed) => {
    const error = placed.cell.errors[0];
    if (error === undefined) return [];
    const { key, message } = error;
    return [{ target: fieldId(placed.cell.key), label: fullLabel(placed), message, isRequired: key === 'required' }];
  });
}
