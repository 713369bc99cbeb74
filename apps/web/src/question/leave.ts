/** Whether a section is saved, skipped or kept when it is left (spec form §4, Saving and moving between sections). */
import { type CellState, isMissing } from '@countersign/engine';
import { isAnswer } from './cells.ts';

export interface Problem {
  cell: CellState;
  key: string;
  message: string;
}

/** The first problem of each visible question, in page order. */
export function problemsOf(cells: readonly CellState[]): Problem[] {
  return cells.flatMap((cell) => {
    const error = cell.errors[0];
    return error ? [{ cell, key: error.key, message: error.message }] : [];
  });
}

/**
 * `skip`: nothing to save; `stay`: wrong answers have to be shown first; `save`: save, then continue. Only Next makes a
 * person stay; Previous and the menu save what there is and leave.
 */
export type LeaveDecision = 'skip' | 'stay' | 'save';

/** What leaving does with this section, from its questions as this person sees them. */
export function decideLeave(given: {
  by: 'next' | 'previous' | 'menu';
  blockEditable: boolean;
  cells: readonly CellState[];
}): LeaveDecision {
  const mine = given.cells.filter((cell) => cell.editable);
  const answers = mine.filter(isAnswer);
  if (!given.blockEditable && answers.length === 0) return 'skip';
  // Where a person may only correct single answers, the others are somebody else's to correct.
  const problems = problemsOf(given.blockEditable ? given.cells : mine);
  const blank = answers.every((cell) => cell.text === '' || cell.calculated);
  if (answers.length > 0 && blank && problems.some(isMissing)) return 'skip';
  return given.by === 'next' && problems.some((problem) => !isMissing(problem)) ? 'stay' : 'save';
}
