import { type KeyboardEvent, useRef, useState } from 'react';

/** Keys that move through the options of a closed list; letters do as well. */
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/**
 * The choice of a list that is moved through by keyboard: browsers tell every option on the way as chosen. It counts once
 * the person goes on, so that no question, notice or removal comes of an option that was only passed by.
 */
export function useChoice(value: string, onChange: (value: string) => void) {
  const [passing, setPassing] = useState<string | null>(null);
  const isMoving = useRef(false);
  const settle = () => {
    isMoving.current = false;
    if (passing === null) return;
    setPassing(null);
    if (passing !== value) onChange(passing);
  };
  return {
    value: passing ?? value,
    onChange: (next: string) => {
      if (isMoving.current) setPassing(next);
      else onChange(next);
    },
    /** Before Tab moves on: what the choice asks for is there by then. */
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (!ctrlKey && !metaKey && (MOVES.has(key) || key.length === 1)) isMoving.current = true;
      else settle();
    },
    settle,
  };
}
