/** What a section shows to people who want one question at a time (spec pages 4.3). */
import type { Application, CellKey, CellState, RowState } from '@countersign/engine';
import { isLongEntry } from '../controls/long-entry.ts';
import { runsOf } from '../controls/question-runs.ts';
import { rowId } from '../controls/row-id.ts';
import type { ShownRow } from '../controls/shown-row.ts';
import { cellsWithin, fieldId, isAnswer } from '../question/cells.ts';
import { nodeOf } from '../state/node-of.ts';

/** One question, or what belongs so closely together that it is read as one: a group, a list with its total, a short row. */
export interface Step {
  /** DOM id of the question; a step keeps it while other steps are added and removed. */
  id: string;
  /** With the texts before it. */
  cells: readonly CellKey[];
  /** The part of a row that is asked, if `cells` are a list of rows. */
  row: ShownRow | null;
}

/** What is asked together, with the texts that belong to it. */
interface Group {
  /** Shown above every step of the group. */
  heading: readonly CellKey[];
  before: readonly CellKey[];
  asked: readonly CellState[];
  after: readonly CellKey[];
}

/** The steps of a section in its current state, in page order: each visible question is in one of them. */
export const stepsOf = (application: Application, block: string): Step[] =>
  groupsOf(application, application.block(block).cells).flatMap((group) => stepsOver(application, group));

function groupsOf(application: Application, cells: readonly CellKey[]): Group[] {
  const groups: Group[] = [];
  let heading: CellKey[] = [];
  let texts: CellKey[] = [];
  for (const keys of partsOf(application, cells)) {
    const part = keys.map((key) => application.cell(key)).filter(({ visible }) => visible);
    if (!showsAnything(application, keys)) continue;
    if (part.some(({ control }) => control !== 'label')) {
      groups.push({ heading, before: texts, asked: part, after: [] });
      texts = [];
    } else if (part.some(({ isHeader }) => isHeader)) {
      heading = keys;
    } else if (groups.length > 0 && texts.length === 0 && part.some(({ calculated }) => calculated)) {
      append(groups, keys);
    } else {
      texts.push(...keys);
    }
  }
  if (texts.length > 0) append(groups, texts);
  return groups;
}

/** A total right after the answers that it sums up, and a text at the end, are below the last question. */
function append(groups: Group[], texts: readonly CellKey[]): void {
  const last = groups.pop() ?? { heading: [], before: [], asked: [], after: [] };
  groups.push({ ...last, after: [...last.after, ...texts] });
}

/** Questions that are never separated are in one step; every other question has its own. */
const partsOf = (application: Application, cells: readonly CellKey[]): CellKey[][] =>
  runsOf(application, cells).flatMap(({ kind, keys }) =>
    kind === 'yes-no' || kind === 'shares' ? [keys] : keys.map((key) => [key]),
  );

/** A list of rows is asked row by row, and a long row like a section. */
function stepsOver(application: Application, group: Group): Step[] {
  const { heading, before, asked, after } = group;
  const [first, ...others] = asked;
  const rows = first !== undefined && others.length === 0 ? (first.rows ?? []) : [];
  if (first === undefined || rows.length === 0) {
    const cells = keysOf(group);
    return [{ id: fieldId(first?.key ?? cells[0] ?? ''), cells, row: null }];
  }
  const list = first.key;
  const parts = rows.flatMap((row) => partsOfRow(application, list, row));
  return parts.map(({ id, key, cells }, at) => {
    const isLast = at === parts.length - 1;
    return {
      id,
      cells: [...heading, ...(at === 0 ? before : []), list, ...(isLast ? after : [])],
      row: { key, cells, hasFoot: isLast },
    };
  });
}

/** What is asked together in a row, each with its DOM id: of the row for the first, of its question for the others. */
function partsOfRow(
  application: Application,
  list: CellKey,
  row: RowState,
): (Omit<ShownRow, 'hasFoot'> & { id: string })[] {
  const groups = isLongEntry(row) ? groupsOf(application, row.cells) : [];
  const parts = groups.length === 0 ? [row.cells] : groups.map(keysOf);
  return parts.map((cells, at) => ({
    id: at === 0 ? rowId(fieldId(list), row.key) : fieldId(groups[at]?.asked[0]?.key ?? ''),
    key: row.key,
    cells,
  }));
}

const keysOf = ({ heading, before, asked, after }: Group): CellKey[] => [
  ...heading,
  ...before,
  ...asked.map(({ key }) => key),
  ...after,
];

/** The questions of a step, parts included; what is wrong with a list as a whole belongs to its last step. */
export function cellsOfStep(application: Application, { cells, row }: Step): CellState[] {
  return cells.flatMap((key) => {
    const list = application.cell(key);
    const shown = row === null || list.rows === null ? [key] : row.cells;
    const within = cellsWithin(application, shown).map(({ cell }) => cell);
    return row?.hasFoot && list.rows !== null ? [...within, list] : within;
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
