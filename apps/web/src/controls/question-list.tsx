import type { Application, CellKey, CellState } from '@countersign/engine';
import { Question } from '../section/question.tsx';
import { fieldId } from '../section/cells.ts';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { AllocationLines, isAllocation, isShare } from './allocation-table.tsx';
import { type FoldItem, Folds } from './folds.tsx';

/** From this many amounts of money in a row on, they are read and typed faster line by line, as in a ledger. */
const LEDGER = 3;

/** Questions of this many choices or shares, and this many of them in a row, are too long to be seen as a whole. */
const LONG = 4;
const TOO_MANY = 4;

/**
 * Questions in their order: shares that follow each other stand as a table with their total, amounts as a ledger, and
 * many long ones are folded.
 */
export function QuestionList({ cells }: { cells: readonly CellKey[] }) {
  const application = useApplication();
  return runsOf(application, cells).map(({ kind, keys }) => {
    const questions = keys.map((key) => <Question key={key} cellKey={key} />);
    if (kind === 'apart') return questions;
    if (kind === 'folds') return <Folds key={keys[0]} level={2} items={keys.map((key) => foldOf(application, key))} />;
    return (
      <div className="run" key={keys[0]}>
        {kind === 'shares' ? <AllocationLines cells={keys} /> : <div className="ledger">{questions}</div>}
      </div>
    );
  });
}

interface Run {
  kind: 'shares' | 'ledger' | 'folds' | 'apart';
  keys: CellKey[];
}

/** Neighbours of one kind together. What is shown now plays no part, so that nothing moves when a question appears. */
function runsOf(application: Application, cells: readonly CellKey[]): Run[] {
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
        first && (isShare(cell) ? isShare(first) && cell.mask === first.mask : isFolded(cell) && isFolded(first));
      if (!continues) close();
      if (isShare(cell) || isFolded(cell)) open.push(cell);
      else runs.push({ kind: 'apart', keys: [key] });
    }
  }
  close();
  return runs;
}

function kindOf(application: Application, run: readonly CellState[]): Run['kind'] {
  if (run.every((cell) => isLong(application, cell))) return run.length >= TOO_MANY ? 'folds' : 'apart';
  if (isAllocation(application, run)) return 'shares';
  return run.filter(isAmount).length >= LEDGER ? 'ledger' : 'apart';
}

/** The total that closes a run of shares. */
const isTotalOf = (cell: CellState, first: CellState): boolean =>
  cell.control === 'label' && cell.calculated && cell.mask === first.mask;

const isAmount = (cell: CellState): boolean => isShare(cell) && cell.mask === 'currency';

/** Choices or shares that can be changed and that fill a screen of a phone, counted as the form has them. */
function isLong(application: Application, cell: CellState): boolean {
  const parts = cell.children.map((key) => application.cell(key));
  if (parts.length >= LONG) return parts.some((part) => part.editable) && isAllocation(application, parts);
  return (
    cell.control === 'checkbox' && cell.editable && (nodeOf(application.model, cell)?.options?.length ?? 0) >= LONG
  );
}

function foldOf(application: Application, key: CellKey): FoldItem {
  const cell = application.cell(key);
  return {
    id: `${fieldId(key)}-fold`,
    title: cell.shortLabel,
    position: null,
    cells: [key],
    content: <Question cellKey={key} />,
  };
}
