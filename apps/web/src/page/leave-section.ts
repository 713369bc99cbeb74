/** Lets the menu ask the page that is shown to save itself before another is opened. */

type Leave = (go: () => void) => void;

let current: Leave | null = null;

/** The page's own way to be left by the menu; the result takes it back. */
export function onLeave(leave: Leave): () => void {
  current = leave;
  return () => {
    if (current === leave) current = null;
  };
}

/** Saves the page that is shown, then goes. */
export function leaveTo(go: () => void): void {
  if (current) current(go);
  else go();
}
