import type { CellState } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { Question } from '../section/question.tsx';
import { ErrorText, Fieldset } from '../ui/index.ts';
import { AllocationTable } from './allocation-table.tsx';
import type { ControlProps } from './control.ts';
import { PhysicianGroup } from './physician.tsx';
import { Rows } from './rows.tsx';

/** Questions that belong together: parts of a name or an address, a table of shares, or rows. */
export function Compound({ cell, field }: ControlProps) {
  const application = useApplication();
  if (cell.rows !== null) return <Rows cell={cell} field={field} />;
  if (cell.type === 'Physician') return <PhysicianGroup cell={cell} field={field} />;
  const parts = cell.children.map((key) => application.cell(key));
  if (isAllocation(parts)) return <AllocationTable cell={cell} field={field} parts={parts} />;
  return (
    <Fieldset
      legend={field.label}
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

/** Every part is a share in percent. */
function isAllocation(parts: readonly CellState[]): boolean {
  return parts.length > 1 && parts.every((part) => part.mask === 'percent');
}
