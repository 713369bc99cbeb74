import type { Ref } from 'react';
import { counted, useTexts } from '../state/texts.ts';
import { ErrorSummary } from '../ui/index.ts';
import type { PlacedProblem } from './use-problems.ts';

/**
 * What keeps a section from being right, after Next: wrong answers by name, and beside them how many required ones are not
 * there yet (spec form §5).
 */
export function ProblemSummary({ problems, ref }: { problems: readonly PlacedProblem[]; ref?: Ref<HTMLElement> }) {
  const texts = useTexts();
  const wrong = problems.filter(({ isRequired }) => !isRequired);
  const missing = problems.filter(({ isRequired }) => isRequired);
  const [first] = missing;
  const isMissing = counted(texts, 'section.missing', missing.length);
  const beside = first && {
    target: first.target,
    text: wrong.length > 0 ? isMissing : texts('section.toMissing'),
  };
  return (
    <ErrorSummary
      {...(ref ? { ref } : {})}
      title={wrong.length > 0 ? counted(texts, 'section.problems', wrong.length) : isMissing}
      items={wrong}
      {...(beside ? { beside } : {})}
    />
  );
}
