import { ErrorText, Progress } from '../ui/index.ts';
import { hundredths, totalWords, unitOf } from './allocation.ts';
import type { ControlProps } from './control.ts';

/** A running total with what is left of its target; 100% where the definition names none. */
export function AllocationTotal({ cell, field }: ControlProps) {
  const target = cell.allocation?.target ?? (unitOf(cell) === 'percent' ? 100 : null);
  const total = hundredths(cell.display || cell.text || '0');
  const words = target === null ? null : totalWords(total, Math.round(target * 100), unitOf(cell));
  return (
    <div className="allocation-total" id={field.id} tabIndex={-1}>
      <Progress
        label={field.label}
        value={words?.value ?? 0}
        valueText={words?.text ?? cell.display}
        tone={words?.tone ?? 'accent'}
      />
      {field.error ? (
        <p className="error">
          <ErrorText text={field.error} />
        </p>
      ) : null}
    </div>
  );
}
