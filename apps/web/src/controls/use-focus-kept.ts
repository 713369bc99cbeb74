import { type RefObject, useEffect, useRef } from 'react';

/**
 * When what had the focus has disappeared, the row of the file gets it, otherwise what chooses one. `shown` changes with
 * what is on the page.
 */
export function useFocusKept(
  shown: string,
  row: RefObject<HTMLElement | null>,
  chooser: RefObject<HTMLElement | null>,
): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return undefined;
    before.current = shown;
    // An upload ends in several steps, of which only the last one is painted.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) (row.current ?? chooser.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, row, chooser]);
}
