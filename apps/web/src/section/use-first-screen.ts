import { useDeferredValue, useState } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import { runsOf } from '../controls/question-runs.ts';
import { isOpenedByPress } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { cellsWithin, isAnswer } from '../question/cells.ts';
import { useApplication } from '../state/application.ts';

/** Height above the first question: header, title, introduction. */
const ABOVE_PX = 380;
/** Usual height of a question with its label, and of an answer that is only read. */
const QUESTION_PX = 110;
const READ_ONLY_PX = 60;

/**
 * The questions to show: in a section that a click opened, first those that fill the screen; the others follow below
 * once these are painted (spec pages 4.2).
 */
export function useFirstScreen(block: string, cells: readonly CellKey[]): readonly CellKey[] {
  const application = useApplication();
  const [first] = useState(() =>
    isOpenedByPress() && cameFrom.get()?.block !== block ? firstScreen(application, block, cells) : cells,
  );
  return useDeferredValue(cells, first);
}

function firstScreen(application: Application, block: string, cells: readonly CellKey[]): readonly CellKey[] {
  const first: CellKey[] = [];
  let room = window.innerHeight - ABOVE_PX;
  // At least one of them can be answered, so that Tab moves from the heading to it and not past the section.
  let canAnswer = !application.block(block).editable;
  // Questions that are shown together are not separated.
  for (const { keys } of runsOf(application, cells)) {
    if (canAnswer && room <= 0) break;
    first.push(...keys);
    const shown = cellsWithin(application, keys).filter(({ cell }) => isAnswer(cell));
    for (const { cell } of shown) room -= cell.editable ? QUESTION_PX : READ_ONLY_PX;
    canAnswer ||= shown.some(({ cell }) => cell.editable);
  }
  return first;
}
