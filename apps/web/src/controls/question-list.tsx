import { useContext } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import { Question } from '../question/question.tsx';
import { fieldId } from '../question/cells.ts';
import { useApplication } from '../state/application.ts';
import { AllocationLines } from './allocation-table.tsx';
import { FirstScreenContext, painted } from './first-screen.ts';
import { type FoldItem, Folds } from './folds.tsx';
import { runsOf } from './question-runs.ts';
import { YesNoList } from './yes-no-list.tsx';

/**
 * Questions in order: adjacent shares are shown as a table with their total, amounts and counts as a ledger, several
 * long ones are folded, and yes-or-no questions that the carrier lists together have one heading.
 */
export function QuestionList({ cells }: { cells: readonly CellKey[] }) {
  const application = useApplication();
  const first = useContext(FirstScreenContext);
  const runs = painted(first, runsOf(application, cells), ({ keys }) => keys);
  return runs.map(({ kind, keys }) => {
    const questions = keys.map((key) => <Question key={key} cellKey={key} />);
    if (kind === 'apart') return questions;
    if (kind === 'yes-no') return <YesNoList key={keys[0]} cells={keys} />;
    if (kind === 'folds') return <Folds key={keys[0]} level={2} items={keys.map((key) => foldOf(application, key))} />;
    return (
      <div className="run" key={keys[0]}>
        {kind === 'shares' ? (
          <AllocationLines cells={keys} />
        ) : (
          <div className={kind === 'counts' ? 'ledger counts' : 'ledger'}>{questions}</div>
        )}
      </div>
    );
  });
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
