import { withUnits } from '../question/question.tsx';
import { ErrorText, LightMarkdown, ReadOnlyAnswer } from '../ui/index.ts';
import { AllocationTotal } from './allocation-question.ts';
import type { ControlProps } from '../question/control.ts';

/** A text of the form, a calculated value, or a running total. */
export function LabelText({ cell, field }: ControlProps) {
  if (cell.isHeader) return <h2 id={field.id}>{cell.label}</h2>;
  if (cell.display === '' && cell.type === 'Label') {
    return (
      <div id={field.id} tabIndex={-1}>
        <LightMarkdown text={cell.label} />
        <LabelError error={field.error ?? null} />
      </div>
    );
  }
  if (cell.allocation !== null) return <AllocationTotal cell={cell} field={field} />;
  if (cell.display === '') return null;
  return (
    <div id={field.id} tabIndex={-1}>
      <ReadOnlyAnswer label={cell.label} number={cell.number}>
        {withUnits(cell)}
      </ReadOnlyAnswer>
      <LabelError error={field.error ?? null} />
    </div>
  );
}

function LabelError({ error }: { error: string | null }) {
  return error ? (
    <p className="error">
      <ErrorText text={error} />
    </p>
  ) : null;
}
