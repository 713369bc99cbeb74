import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { SummaryItem } from '../ui/index.ts';
import { scrollToError } from './scroll-to-error.ts';

/**
 * Attempts to go on that failed: after each, the error summary takes the focus and the page scrolls to the first problem
 * (spec form 4.9, pages 2.2). `problems` follow an answer with a short delay, so the summary may come after the attempt.
 */
export function useFailedNext(problems: readonly SummaryItem[]): {
  attempts: number;
  summary: RefObject<HTMLElement | null>;
  fail: () => void;
} {
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    if (shown.current === attempts || !summary.current) return;
    shown.current = attempts;
    summary.current.focus();
    const first = problems[0];
    if (first) scrollToError(first.target);
  }, [attempts, problems]);
  return { attempts, summary, fail: useCallback(() => setAttempts((count) => count + 1), []) };
}
