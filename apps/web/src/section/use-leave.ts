import { visibleCells } from '@countersign/engine';
import { useCallback } from 'react';
import { useApplication } from '../state/application.ts';
import { saveBlock } from '../state/saving.ts';
import { touchAll } from '../state/touched.ts';
import { showNotices } from '../state/notices.ts';
import { decideLeave, problemsOf } from '../question/leave.ts';

/**
 * Leaves a section: saves it if there is something to save, and goes, or calls `stay` with the wrong answers touched
 * (spec form §4, Saving and moving between sections).
 */
export function useLeave(block: string, servedAt: number, stay: () => void) {
  const application = useApplication();
  return useCallback(
    (by: 'next' | 'previous' | 'menu', go: () => void): void => {
      const cells = visibleCells(application, block);
      const decision = decideLeave({ by, blockEditable: application.block(block).editable, cells });
      if (decision !== 'skip') touchAll(problemsOf(cells).map((problem) => problem.cell.key));
      if (decision === 'stay') {
        stay();
        return;
      }
      if (decision === 'save') {
        showNotices(application.visit(block));
        saveBlock(block, { validate: true, servedAt });
      }
      go();
    },
    [application, block, servedAt, stay],
  );
}
