import { type Application, visibleCells } from '@countersign/engine';
import { useCallback } from 'react';
import { useApplication } from '../state/application.ts';
import { saveBlock } from '../state/saving.ts';
import { touchAll } from '../state/touched.ts';
import { showNotices } from '../state/notices.ts';
import { decideLeave, type LeaveDecision, problemsOf } from '../question/leave.ts';

export type LeaveBy = 'next' | 'previous' | 'menu';

/**
 * Leaves a section: saves it if there is something to save, and goes, or calls `stay` with the wrong answers touched
 * (spec form §4, Saving and moving between sections).
 */
export function useLeave(block: string, servedAt: number, stay: () => void) {
  const application = useApplication();
  return useCallback(
    (by: LeaveBy, go: () => void): void => {
      if (leaveSection(application, block, { by, servedAt }) === 'stay') stay();
      else go();
    },
    [application, block, servedAt, stay],
  );
}

/** Saves a section that is left, or touches its wrong answers; returns what was decided. */
export function leaveSection(
  application: Application,
  block: string,
  { by, servedAt }: { by: LeaveBy; servedAt: number },
): LeaveDecision {
  const cells = visibleCells(application, block);
  const decision = decideLeave({ by, blockEditable: application.block(block).editable, cells });
  if (decision !== 'skip') touchAll(problemsOf(cells).map((problem) => problem.cell.key));
  if (decision === 'save') {
    showNotices(application.visit(block));
    saveBlock(block, { validate: true, servedAt });
  }
  return decision;
}
