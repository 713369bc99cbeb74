import type { Ref } from 'react';
import { counted, useTexts } from '../state/texts.ts';
import { ErrorSummary } from '../ui/index.ts';
import type { PlacedProblem } from './use-problems.ts';

/**
 * What is wrong in a section, after Next: first the wrong answers by name, which stop it; then the number of missing
 * answers, which do not (spec form §5, pages 2.2).
 */
export function ProblemSummary({ problems, ref }: { problems: readonly PlacedProblem[]; ref?: Ref<HTMLElement> }) {
  const texts = useTexts();
  const wrong = problems.filter((problem) => !problem.isMissing);
  const missing = problems.filter((problem) => problem.isMissing);
  const [first] = missing;
  const isMissing = counted(texts, 'section.missing', missing.length);
  const beside = first && {
    target: first.target,
    text: wrong.length > 0 ? texts('section.open', { Count: missing.length }) : texts('section.toMissing'),
  };
  return (
    <ErrorSummary
      {...(ref ? { ref } : {})}
      title={wrong.length > 0 ? texts('section.fix', { Count: wrong.length }) : isMissing}
      items={wrong}
      {...(beside ? { beside } : {})}
    />
  );
}
