/** Which questions of a section are shown together, and how. */
import type { Application, CellKey, CellState } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';
import { isAllocation, isShare } from './shares.ts';
import { yesNoListAt } from './yes-no-questions.ts';

/**
 * From this number of consecutive amounts or counts on, they are faster to read and type line by line, as in a ledger.
 */
const LEDGER = 3;

/** Questions with this many choices or shares, and this many of them in a row, are too long to be seen as a whole. */
const LONG = 4;
const TOO_MANY = 4;

export interface Run {
  /**
   * `ledger`: amounts of money line by line; `counts`: the same with short numbers; `yes-no`: a list of the carrier's.
   */
  kind: 'shares' | 'ledger' | 'counts' | 'folds' | 'yes-no' | 'apart';
  keys: CellKey[];
}

/**
 * Groups adjacent questions of one kind. Whether they are currently visible does not matter, so that nothing moves when
 * a question appears.
 */
export function runsOf(application: Application, cells: readonly CellKey[]): Run[] {
  const start = cells.findIndex((key) => yesNoListAt(application, key) !== null);
  const first = cells[start];
  const list = first === undefined ? null : yesNoListAt(application, first);
  if (list === null) return neighbors(application, cells);
  // With one question at a time, only currently asked questions count: the last one of the list may be missing.
  const end = cells.findLastIndex((key) => list.Questions.includes(application.cell(key).path)) + 1;
  return [
    ...neighbors(application, cells.slice(0, start)),
    { kind: 'yes-no', keys: cells.slice(start, end) },
    ...runsOf(application, cells.slice(end)),
  ];
}

function neighbors(application: Application, cells: readonly CellKey[]): Run[] {
  const runs: Run[] = [];
  let open: CellState[] = [];
  const isFolded = (cell: CellState): boolean => isLong(application, cell);
  const close = () => {
    const keys = open.map((cell) => cell.key);
    if (keys.length > 0) runs.push({ kind: kindOf(application, open), keys });
    open = [];
  };
  for (const key of cells) {
    const cell = application.cell(key);
    const [first] = open;
    if (first !== undefined && isShare(first) && isTotalOf(cell, first)) {
      open.push(cell);
      close();
    } else {
      const continues =
        first && (isFigure(cell) ? isFigure(first) && cell.mask === first.mask : isFolded(cell) && isFolded(first));
      if (!continues) close();
      if (isFigure(cell) || isFolded(cell)) open.push(cell);
      else runs.push({ kind: 'apart', keys: [key] });
    }
  }
  close();
  return runs;
}

function kindOf(application: Application, run: readonly CellState[]): Run['kind'] {
  if (run.every((cell) => isLong(application, cell))) return run.length >= TOO_MANY ? 'folds' : 'apart';
  if (isAllocation(application, run)) return 'shares';
  if (askedTogether(application, run.filter(isCount)) >= LEDGER) return 'counts';
  return askedTogether(application, run.filter(isAmount)) >= LEDGER ? 'ledger' : 'apart';
}

/** How many of them can be asked under one condition: alternatives are never visible together. */
function askedTogether(application: Application, cells: readonly CellState[]): number {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const condition = nodeOf(application.model, cell)?.data?.ConditionalClause ?? '';
    counts.set(condition, (counts.get(condition) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** The total that ends a run of shares. */
const isTotalOf = (cell: CellState, first: CellState): boolean =>
  cell.control === 'label' && cell.calculated && cell.mask === first.mask;

/** A short number with its unit, such as years or dives. */
const isCount = (cell: CellState): boolean =>
  cell.control === 'textbox' && cell.mask === 'integer' && cell.width === 'short';

const isFigure = (cell: CellState): boolean => isShare(cell) || isCount(cell);

const isAmount = (cell: CellState): boolean => isShare(cell) && cell.mask === 'currency';

/** Editable choices or shares that fill a phone's screen, as counted by the form. */
function isLong(application: Application, cell: CellState): boolean {
  const parts = cell.children.map((key) => application.cell(key));
  if (parts.length >= LONG) return parts.some((part) => part.editable) && isAllocation(application, parts);
  return (
    cell.control === 'checkbox' && cell.editable && (nodeOf(application.model, cell)?.options?.length ?? 0) >= LONG
  );
}
