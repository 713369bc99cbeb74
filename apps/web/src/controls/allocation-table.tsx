import { Question } from '../question/question.tsx';
import { ErrorText, Fieldset } from '../ui/index.ts';
import { TableStanding, type TableProps } from './allocation-question.ts';
import type { ControlProps } from '../question/control.ts';

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
export function AllocationLines({ cells }: TableProps) {
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
