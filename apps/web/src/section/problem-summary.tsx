import type { Ref } from 'react';
import { counted, useTexts } from '../state/texts.ts';
import { ErrorSummary } from '../ui/index.ts';
import type { PlacedProblem } from './use-problems.ts';

/**
 * What keeps a section from being right, after Next: first what stops it, wrong answers by name; then how many are not
 * there yet, which stop nobody (spec form §5, pages 2.2).
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
