import { useDeferredValue, useState } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import { runsOf } from '../controls/question-runs.ts';
import { isOpenedByPress } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { cellsWithin, isAnswer } from '../question/cells.ts';
import { useApplication } from '../state/application.ts';

/** At least as much stands above the first question. */
const ABOVE_PX = 300;
/** No question with its label is lower. */
const LOWEST_PX = 80;

/**
 * The questions to show: of a section that a press opened, first those that fill the screen, and the others once these are
 * painted, below them (spec pages 4.2).
 */
export function useFirstScreen(block: string, cells: readonly CellKey[]): readonly CellKey[] {
  const application = useApplication();
  const [first] = useState(() =>
    isOpenedByPress() && cameFrom.get()?.block !== block ? firstScreen(application, block, cells) : cells,
  );
  return useDeferredValue(cells, first);
}

function firstScreen(application: Application, block: string, cells: readonly CellKey[]): readonly CellKey[] {
  const most = Math.ceil((window.innerHeight - ABOVE_PX) / LOWEST_PX);
  const first: CellKey[] = [];
  let answers = 0;
  // One that can be answered is among them, so that Tab leads to it from the heading and not past the section.
  let canAnswer = !application.block(block).editable;
  // Questions that are shown together are not taken apart.
  for (const { keys } of runsOf(application, cells)) {
    if (canAnswer && answers >= most) break;
    first.push(...keys);
    const shown = cellsWithin(application, keys).filter(({ cell }) => isAnswer(cell));
    answers += shown.length;
    canAnswer ||= shown.some(({ cell }) => cell.editable);
  }
  return first;
}
