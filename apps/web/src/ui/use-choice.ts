import { type KeyboardEvent, useRef, useState } from 'react';

/** Keys that move through the options of a closed list, in addition to letters. */
const LIST_MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
const RADIO_MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

export const movesInList = (key: string): boolean => LIST_MOVES.has(key) || key.length === 1;
export const movesInRadios = (key: string): boolean => RADIO_MOVES.has(key);

/**
 * The choice when somebody moves through options by keyboard: every option on the way is shown as chosen. It takes
 * effect once the person moves on, or confirms it with Space or Enter, so that an option that was only passed by causes
 * no question, notice or removal.
 */
export function useChoice(value: string, onChange: (value: string) => void, moves: (key: string) => boolean) {
  const [passing, setPassing] = useState<string | null>(null);
  const isMoving = useRef(false);
  const commit = () => {
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
    /** Before Tab moves on: follow-up questions are there by then. */
    onKeyDown: ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>) => {
      if (!ctrlKey && !metaKey && moves(key)) isMoving.current = true;
      else commit();
    },
    commit,
    /** A pointer clicks an option: the option that was passed by counts only if it is that one. */
    commitOn: (pressed: string | undefined) => {
      if (pressed === passing) commit();
      isMoving.current = false;
      setPassing(null);
    },
  };
}
