import { ErrorText, Progress } from '../ui/index.ts';
import { hundredths, totalWords } from './allocation.ts';
import type { ControlProps } from './control.ts';

/** A running total of percentages with what is left. */
export function AllocationTotal({ cell, field }: ControlProps) {
  const words = totalWords(hundredths(cell.display || cell.text || '0'));
  return (
    <div className="allocation-total" id={field.id} tabIndex={-1}>
      <Progress label={field.label} value={words.value} valueText={words.text} tone={words.tone} />
      {field.error ? (
        <p className="error">
          <ErrorText text={field.error} />
        </p>
      ) : null}
    </div>
  );
}
