import { useDeferredValue, useState } from 'react';
import type { Application, CellKey, RowState } from '@countersign/engine';
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
    isOpenedByPress() && cameFrom.get()?.block !== block ? firstScreen(application, block, window.innerHeight) : null,
  );
  return useDeferredValue(null, first);
}

/** What fills a window of this height, in pixels. Null: all questions of the section fit. */
export function firstScreen(application: Application, block: string, height: number): FirstScreen | null {
  const { editable, cells } = application.block(block);
  const shown = new Map<CellKey, 'whole' | 'cut'>();
  let room = height - ABOVE_PX;
  // At least one of them can be answered, so that Tab moves from the heading to it and not past the section.
  let canAnswer = !editable;
  const take = (keys: readonly CellKey[]): void => {
    for (const { cell } of cellsWithin(application, keys)) {
      shown.set(cell.key, 'whole');
      if (!isAnswer(cell)) continue;
      room -= cell.editable ? QUESTION_PX : READ_ONLY_PX;
      canAnswer ||= cell.editable;
    }
  };
  const fits = (keys: readonly CellKey[]): boolean =>
    runsOf(application, keys).every((run) => {
      if (canAnswer && room <= 0) return false;
      const list = onlyList(application, run.keys);
      // Questions that are shown together are not separated, but those of a long row are.
      if (list === null) {
        take(run.keys);
        return true;
      }
      const isWhole = list.rows.every((row) => fits(row.cells));
      shown.set(list.key, isWhole ? 'whole' : 'cut');
      return isWhole;
    });
  return fits(cells) ? null : shown;
}

/** A list of rows that is not shown together with something else. */
function onlyList(
  application: Application,
  keys: readonly CellKey[],
): { key: CellKey; rows: readonly RowState[] } | null {
  const [key] = keys;
  if (key === undefined || keys.length > 1) return null;
  const { visible, rows } = application.cell(key);
  return visible && rows !== null && rows.length > 0 ? { key, rows } : null;
}
