import { useDeferredValue, useState } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import { runsOf } from '../controls/question-runs.ts';
import { isOpenedByPress } from '../navigation.ts';
import { cameFrom } from '../page/came-from.ts';
import { cellsWithin, isAnswer } from '../question/cells.ts';
import { useApplication } from '../state/application.ts';

/** Minimum height above the first question. */
const ABOVE_PX = 300;
/** Minimum height of a question with its label. */
const LOWEST_PX = 80;

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
  const most = Math.ceil((window.innerHeight - ABOVE_PX) / LOWEST_PX);
  const first: CellKey[] = [];
  let answers = 0;
  // At least one of them can be answered, so that Tab moves from the heading to it and not past the section.
  let canAnswer = !application.block(block).editable;
  // Questions that are shown together are not separated.
  for (const { keys } of runsOf(application, cells)) {
    if (canAnswer && answers >= most) break;
    first.push(...keys);
    const shown = cellsWithin(application, keys).filter(({ cell }) => isAnswer(cell));
    answers += shown.length;
    canAnswer ||= shown.some(({ cell }) => cell.editable);
  }
  return first;
}
