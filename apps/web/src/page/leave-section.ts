/** Lets the menu save the current page before it opens another one. */

type Leave = (go: () => void) => void;

let current: Leave | null = null;

/** The page's own handler for being left through the menu; the result removes it. */
export function onLeave(leave: Leave): () => void {
  current = leave;
  return () => {
    if (current === leave) current = null;
  };
}

/** Saves the current page, then navigates. */
export function leaveTo(go: () => void): void {
  if (current) current(go);
  else go();
}
