import { useApplication } from '../state/application.ts';
import { Question } from '../question/question.tsx';
import { ErrorText, Fieldset } from '../ui/index.ts';
import { AddressGroup } from './address.tsx';
import { AllocationTable } from './allocation-table.tsx';
import type { ControlProps } from '../question/control.ts';
import { PhysicianQuestion } from './physician-question.ts';
import { ReadOnlyGroup, readsAsOne } from './read-only-group.tsx';
import { Rows } from './rows.tsx';
import { isAllocation } from './shares.ts';

/** Questions that belong together: parts of a name or an address, a table of shares, or rows. */
export function Compound({ cell, field }: ControlProps) {
  const application = useApplication();
  if (cell.rows !== null) return <Rows cell={cell} field={field} />;
  if (cell.type === 'Physician') return <PhysicianQuestion cell={cell} field={field} />;
  const parts = cell.children.map((key) => application.cell(key));
  if (readsAsOne(cell.type, parts)) return <ReadOnlyGroup cell={cell} field={field} />;
  if (cell.type === 'Address') return <AddressGroup cell={cell} field={field} />;
  if (isAllocation(application, parts)) return <AllocationTable cell={cell} field={field} />;
  return (
    <Fieldset
      legend={field.label}
      number={field.number}
      id={field.id ?? cell.key}
      hint={field.hint}
      layout={cell.type === 'Compound' ? 'column' : 'line'}
      error={field.error ? <ErrorText text={field.error} /> : null}
    >
      {cell.children.map((key) => (
        <Question key={key} cellKey={key} />
      ))}
    </Fieldset>
  );
}
