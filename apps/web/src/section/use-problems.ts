import { useCallback } from 'react';
import { type Application, isMissing } from '@countersign/engine';
import { useApplicationValue } from '../state/use-application-value.ts';
import type { SummaryItem } from '../ui/index.ts';
import { fieldId, fullLabel, placedCells } from '../question/cells.ts';

/** One question that is wrong or missing. */
export interface PlacedProblem extends SummaryItem {
  /** A missing answer: it does not prevent Next, and is counted, not listed (spec form 4.8, §5). */
  isMissing: boolean;
}

/** Everything that this person can correct in these sections now, in page order. */
export function useProblems(...blocks: readonly string[]): readonly PlacedProblem[] {
  const named = blocks.join(' ');
  const read = useCallback(
    (application: Application) =>
      named === '' ? [] : named.split(' ').flatMap((block) => problemsIn(application, block)),
    [named],
  );
  return useApplicationValue(read) ?? [];
}

/** The first problem of each visible question; in a section that is only read, of those that are open to this person. */
export function problemsIn(application: Application, block: string): PlacedProblem[] {
  const { editable } = application.block(block);
  return placedCells(application, block).flatMap((placed) => {
    const error = placed.cell.errors[0];
    if (error === undefined || !(editable || placed.cell.editable)) return [];
    const { key, message } = error;
    return [{ target: fieldId(placed.cell.key), label: fullLabel(placed), message, isMissing: isMissing({ key }) }];
  });
}
