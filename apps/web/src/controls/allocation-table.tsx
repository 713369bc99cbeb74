import { useMemo, useSyncExternalStore } from 'react';
import type { Application, CellKey, CellState } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { Question } from '../question/question.tsx';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { useTexts } from '../state/texts.ts';
import { followCells } from '../state/use-cell.ts';
import { Button, ErrorText, Fieldset } from '../ui/index.ts';
import { amountText, spreadRest, sumOf, totalWords, unitOf } from './allocation.ts';
import type { ControlProps } from '../question/control.ts';
import { totalFor } from './total-for.ts';

/** A table of shares under its own heading. */
export function AllocationTable({ cell, field }: ControlProps) {
  return (
    <Fieldset
      legend={field.label}
      number={field.number}
      id={field.id ?? cell.key}
      hint={field.hint}
      error={field.error ? <ErrorText text={field.error} /> : null}
    >
      <AllocationLines cells={cell.children} />
    </Fieldset>
  );
}

/** Shares in percent or dollars, one line each, and their state. */
export function AllocationLines({ cells }: { cells: readonly CellKey[] }) {
  return (
    <>
      <div className="allocation">
        {cells.map((key) => (
          <Question key={key} cellKey={key} />
        ))}
      </div>
      <TableStanding cells={cells} />
    </>
  );
}

/**
 * The table's contribution to a total elsewhere, and a button that spreads the remaining amount over the empty lines.
 * Subscribes to every line itself, so that each line renders only when its own answers change.
 */
function TableStanding({ cells }: { cells: readonly CellKey[] }) {
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

/** Whether a question is one share of a table. */
export const isShare = (cell: CellState): boolean =>
  cell.control === 'textbox' && (cell.mask === 'percent' || cell.mask === 'currency');

/**
 * Several shares, and only shares and their total; amounts of money count as shares only if they have to reach a total.
 */
export function isAllocation(application: Application, parts: readonly CellState[]): boolean {
  const shares = parts.filter(isShare);
  const totals = parts.filter((part) => nodeOf(application.model, part)?.allocation != null);
  const isTable = shares.length > 1 && shares.length + totals.length === parts.length;
  return isTable && (totals.length > 0 || shares.every((share) => share.mask === 'percent'));
}
