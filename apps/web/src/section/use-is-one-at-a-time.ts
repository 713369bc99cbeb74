import { useCallback } from 'react';
import { type Application, visibleCells } from '@countersign/engine';
import { isAnswer } from '../question/cells.ts';
import { display } from '../state/display.ts';
import { useSelected } from '../state/store.ts';
import { useApplicationValue } from '../state/use-application-value.ts';

/** Whether this person sees one question at a time here; read-only sections are shown as a whole (spec pages 4.3). */
export function useIsOneAtATime(block: string): boolean {
  const isWanted = useSelected(display, ({ questions }) => questions === 'one');
  const read = useCallback((application: Application) => isWanted && asks(application, block), [isWanted, block]);
  return useApplicationValue(read) ?? false;
}

const asks = (application: Application, block: string): boolean =>
  visibleCells(application, block).some((cell) => cell.editable && (isAnswer(cell) || cell.canAdd));
