import { useDeferredValue, useState } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import type { FirstScreen } from '../controls/first-screen.ts';
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
 * The questions to show: in a section that a click opened, first those that fill the screen, then null for all of them; the
 * others follow below once the first are painted (spec pages 4.2).
 */
export function useFirstScreen(block: string): FirstScreen | null {
  const application = useApplication();
  const [first] = useState(() =>
    isOpenedByPress() && cameFrom.get()?.block !== block ? firstScreen(application, block) : null,
  );
  return useDeferredValue(null, first);
}

/** Null: all questions of the section fit. */
function firstScreen(application: Application, block: string): FirstScreen | null {
  const { editable, cells } = application.block(block);
  const shown = new Set<CellKey>();
  const cut = new Set<CellKey>();
  let room = window.innerHeight - ABOVE_PX;
  // At least one of them can be answered, so that Tab moves from the heading to it and not past the section.
  let canAnswer = !editable;
  const fits = (keys: readonly CellKey[]): boolean => {
    // Questions that are shown together are not separated, but the questions of a row are.
    for (const run of runsOf(application, keys)) {
      if (canAnswer && room <= 0) return false;
      for (const key of run.keys) {
        shown.add(key);
        const { visible, rows } = application.cell(key);
        if (!visible) continue;
        if (!rows?.length) take(key);
        else if (!rows.every((row) => fits(row.cells))) {
          cut.add(key);
          return false;
        }
      }
    }
    return true;
  };
  const take = (key: CellKey): void => {
    for (const { cell } of cellsWithin(application, [key])) {
      if (!isAnswer(cell)) continue;
      room -= cell.editable ? QUESTION_PX : READ_ONLY_PX;
      canAnswer ||= cell.editable;
    }
  };
  return fits(cells) ? null : { shown, cut };
}
