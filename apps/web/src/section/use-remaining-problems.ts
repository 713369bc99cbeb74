import { useEffect, useRef } from 'react';
import { counted, text } from '../state/texts.ts';
import { announce } from '../ui/index.ts';

/** Announces how many problems are left, once typing pauses. */
export function useRemainingProblems(active: boolean, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    if (!active || count === known.current) return;
    const timer = setTimeout(() => {
      if (count < known.current) announce(counted(text, 'section.errorsLeft', count));
      known.current = count;
    }, 1200);
    return () => clearTimeout(timer);
  }, [active, count]);
}
