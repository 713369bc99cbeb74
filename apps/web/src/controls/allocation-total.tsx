import { useTexts } from '../state/texts.ts';
import { ErrorText, Progress, QuestionNumber } from '../ui/index.ts';
import { amountText, totalWords, unitOf } from './allocation.ts';
import type { ControlProps } from '../question/control.ts';

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
