/** The total of shares in percent or in dollars, and what a table of shares contributes to it. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Application, CellKey, CellState } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { followCells } from '../state/use-cell.ts';
import { Button, ErrorText, Progress, QuestionNumber } from '../ui/index.ts';
import { amountText, spreadRest, sumOf, totalWords, unitOf } from './allocation.ts';
import type { TableProps } from './allocation-question.ts';
import type { ControlProps } from '../question/control.ts';
import { totalFor } from './total-for.ts';

/** A running total with the amount remaining to its target (spec form §8). */
export function AllocationTotal({ cell, field }: ControlProps) {
  const texts = useTexts();
  const target = cell.allocation?.target ?? 0;
  const words = totalWords(cell, texts);
  return (
    <div className="allocation-total" id={field.id} tabIndex={-1}>
      <QuestionNumber number={field.number} />
      <Progress
        label={field.label}
        value={words?.value ?? 0}
        valueText={words?.text ?? cell.display}
        tone={words?.tone ?? 'accent'}
      />
      {words && cell.allocation?.status !== 'exact' ? (
        <p className="hint">{texts('allocation.needs', { Target: amountText(target, unitOf(cell)) })}</p>
      ) : null}
      {field.error ? (
        <p className="error">
          <ErrorText text={field.error} />
        </p>
      ) : null}
    </div>
  );
}

/**
 * The table's contribution to a total elsewhere, and a button that spreads the remaining amount over the empty lines.
 * Subscribes to every line itself, so that each line renders only when its own answers change.
 */
export function TableStanding({ cells }: TableProps) {
  const application = useApplication();
  const texts = useTexts();
  const editing = useEditing();
  const totalKey = totalFor(application, cells);
  const follow = useMemo(
    () => followCells(application, totalKey === null ? cells : [...cells, totalKey]),
    [application, cells, totalKey],
  );
  // The contents of the table as one text: equal texts do not render again.
  useSyncExternalStore(follow, () => standingText(application, cells, totalKey));

  const lines = cells.map((key) => application.cell(key)).filter((line) => line.visible && line.control !== 'label');
  const total = totalKey === null ? null : application.cell(totalKey);
  const typed = lines.map((line) => line.text);
  const left = total?.allocation?.remaining ?? 0;
  const spread = () => {
    for (const [index, text] of spreadRest(typed, left).entries()) {
      const line = lines[index];
      if (line && text !== typed[index]) editing.type(line.key, text);
    }
  };
  const canSpread = left > 0 && lines.some((line) => line.text === '' && line.editable);
  const isElsewhere = total !== null && !cells.includes(total.key) && lines.some((line) => line.editable);
  if (!isElsewhere && !canSpread) return null;
  return (
    <div className="rows-foot">
      {isElsewhere ? <TableSum typed={typed} total={total} /> : null}
      {canSpread ? (
        <Button variant="secondary" size="small" onPress={spread}>
          {texts('allocation.spread')}
        </Button>
      ) : null}
    </div>
  );
}

/** The table's contribution to a total further down. */
function TableSum({ typed, total }: { typed: readonly string[]; total: CellState }) {
  const texts = useTexts();
  const words = totalWords(total, texts);
  return (
    <p className="table-sum">
      <strong>{texts('allocation.here', { Amount: amountText(sumOf(typed), unitOf(total)) })}</strong>
      {words ? (
        <span className={words.tone}>
          {total.shortLabel}: {words.text}
        </span>
      ) : null}
    </p>
  );
}

const standingText = (application: Application, cells: readonly CellKey[], totalKey: CellKey | null): string =>
  [...cells, ...(totalKey === null ? [] : [totalKey])]
    .map((key) => application.cell(key))
    .map((cell) => `${cell.visible} ${cell.editable} ${cell.text} ${cell.allocation?.remaining ?? ''}`)
    .join('|');
