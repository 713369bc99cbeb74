import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollToError } from './scroll-to-error.ts';
import type { PlacedProblem } from './use-problems.ts';

/**
 * Failed attempts to continue: after each, the error summary takes the focus, the page scrolls to the first answer
 * that stops it, and the focus follows (spec form 4.9, pages 2.2). `problems` follow an answer with a short delay, so
 * the summary may come after the attempt.
 */
export function useFailedNext(problems: readonly PlacedProblem[]): {
  attempts: number;
  summary: RefObject<HTMLElement | null>;
  fail: () => void;
} {
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLElement>(null);
  const shown = useRef(0);
  const latest = useRef(problems);
  useEffect(() => {
    latest.current = problems;
    if (shown.current === attempts || !summary.current) return;
    shown.current = attempts;
    summary.current.focus();
    // The wrong answer whose field was left by this click may not be among the problems yet.
    scrollToError(() => (latest.current.find((problem) => !problem.isMissing) ?? latest.current[0])?.target);
  }, [attempts, problems]);
  return { attempts, summary, fail: useCallback(() => setAttempts((count) => count + 1), []) };
}
