import type { Application, CellKey, CellState } from '@countersign/engine';
import { Question } from '../section/question.tsx';
import { useApplication } from '../state/application.ts';
import { AllocationLines, isAllocation, isShare } from './allocation-table.tsx';

/** From this many amounts of money in a row on, they are read and typed faster line by line, as in a ledger. */
const LEDGER = 3;

/** Questions in their order: shares that follow each other stand as a table with their total, amounts as a ledger. */
export function QuestionList({ cells }: { cells: readonly CellKey[] }) {
  const application = useApplication();
  return runsOf(application, cells).map(({ kind, keys }) => {
    const questions = keys.map((key) => <Question key={key} cellKey={key} />);
    if (kind === 'apart') return questions;
    return (
      <div className="run" key={keys[0]}>
        {kind === 'shares' ? <AllocationLines cells={keys} /> : <div className="ledger">{questions}</div>}
      </div>
    );
  });
}

interface Run {
  kind: 'shares' | 'ledger' | 'apart';
  keys: CellKey[];
}

/** Neighbours of one kind together. What is shown now plays no part, so that nothing moves when a question appears. */
function runsOf(application: Application, cells: readonly CellKey[]): Run[] {
  const runs: Run[] = [];
  let open: CellState[] = [];
  const close = () => {
    const keys = open.map((cell) => cell.key);
    const amounts = open.filter(isAmount).length;
    const kind = isAllocation(application, open) ? 'shares' : amounts >= LEDGER ? 'ledger' : 'apart';
    if (keys.length > 0) runs.push({ kind, keys });
    open = [];
  };
  for (const key of cells) {
    const cell = application.cell(key);
    const [first] = open;
    const continues = first === undefined || (isShare(cell) && cell.mask === first.mask);
    if (isShare(cell) && continues) {
      open.push(cell);
    } else if (first !== undefined && cell.control === 'label' && cell.calculated && cell.mask === first.mask) {
      // The total that closes the run.
      open.push(cell);
      close();
    } else {
      close();
      if (isShare(cell)) open.push(cell);
      else runs.push({ kind: 'apart', keys: [key] });
    }
  }
  close();
  return runs;
}

const isAmount = (cell: CellState): boolean => isShare(cell) && cell.mask === 'currency';
