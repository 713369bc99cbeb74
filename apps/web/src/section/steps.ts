/** What a section shows to people who want one question at a time (spec pages 4.3). */
import type { Application, CellKey, CellState } from '@countersign/engine';
import { rowId } from '../controls/row-id.ts';
import { runsOf } from '../controls/question-runs.ts';
import { cellsWithin, fieldId, isAnswer } from '../question/cells.ts';
import { nodeOf } from '../state/node-of.ts';

/** One question, or what belongs so closely together that it is read as one: a group, a list with its total, a row. */
export interface Step {
  /** DOM id of the question; a step keeps it while other steps are added and removed. */
  id: string;
  /** With the texts before it. */
  cells: readonly CellKey[];
  /** Key of the row, of a question that is a list of rows; null: no row of its own. */
  row: string | null;
}

/** The steps of a section in its current state, in page order: each visible question is in one of them. */
export function stepsOf(application: Application, block: string): Step[] {
  const steps: Step[] = [];
  let heading: CellKey[] = [];
  let texts: CellKey[] = [];
  for (const keys of partsOf(application, application.block(block).cells)) {
    const cells = keys.map((key) => application.cell(key)).filter(({ visible }) => visible);
    if (!showsAnything(application, keys)) continue;
    if (cells.some(({ control }) => control !== 'label')) {
      steps.push(...stepsOver(cells, heading, texts));
      texts = [];
    } else if (cells.some(({ isHeader }) => isHeader)) {
      heading = keys;
    } else if (steps.length > 0 && texts.length === 0 && cells.some(({ calculated }) => calculated)) {
      append(steps, keys);
    } else {
      texts.push(...keys);
    }
  }
  if (texts.length > 0) append(steps, texts);
  return steps;
}

/** A total right after the answers that it sums up, and a text at the end, are below the last question. */
function append(steps: Step[], texts: readonly CellKey[]): void {
  const last = steps.pop() ?? { id: fieldId(texts[0] ?? ''), cells: [], row: null };
  steps.push({ ...last, cells: [...last.cells, ...texts] });
}

/** Questions that are never separated are in one step; every other question has its own. */
const partsOf = (application: Application, cells: readonly CellKey[]): CellKey[][] =>
  runsOf(application, cells).flatMap(({ kind, keys }) =>
    kind === 'yes-no' || kind === 'shares' ? [keys] : keys.map((key) => [key]),
  );

/**
 * Each row of a list is a step; the button to add another is in the last one. A heading is shown above every step that
 * belongs to it.
 */
function stepsOver(cells: readonly CellState[], heading: readonly CellKey[], texts: readonly CellKey[]): Step[] {
  const [first, ...others] = cells;
  if (first === undefined) return [];
  const id = fieldId(first.key);
  const all = [...heading, ...texts, ...cells.map(({ key }) => key)];
  if (others.length > 0 || first.rows === null || first.rows.length === 0) return [{ id, cells: all, row: null }];
  return first.rows.map(({ key }, at) => ({
    id: rowId(id, key),
    cells: at === 0 ? all : [...heading, first.key],
    row: key,
  }));
}

/** The questions of a step, parts and rows included; what is wrong with a list as a whole belongs to its last row. */
export function cellsOfStep(application: Application, { cells, row }: Step): CellState[] {
  return cells.flatMap((key) => {
    const list = application.cell(key);
    if (row === null || list.rows === null) return cellsWithin(application, [key]).map(({ cell }) => cell);
    const shown = list.rows.find((one) => one.key === row);
    const within = cellsWithin(application, shown?.cells ?? []).map(({ cell }) => cell);
    return shown === list.rows.at(-1) ? [...within, list] : within;
  });
}

/** The step that shows the element of this DOM id; -1: none does. */
export const stepWith = (application: Application, steps: readonly Step[], target: string): number =>
  steps.findIndex(
    (step) => step.id === target || cellsOfStep(application, step).some(({ key }) => fieldId(key) === target),
  );

const showsAnything = (application: Application, keys: readonly CellKey[]): boolean =>
  cellsWithin(application, keys).some(
    ({ cell }) =>
      (isAnswer(cell) && (cell.editable || nodeOf(application.model, cell)?.data?.Retyped !== true)) ||
      cell.control === 'label' ||
      cell.canAdd ||
      cell.errors.length > 0,
  );
