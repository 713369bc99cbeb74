let pressed = false;
/** What waits for the pointer to be released. */
let waiting: (() => void)[] = [];

/** Tracks the pointer; to be called once, before there is anything to click. */
export function followPointer(): void {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  // A menu that opens at the pointer can take the release.
  for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
    window.addEventListener(end, release, { capture: true });
}

function release(): void {
  pressed = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

/**
 * Runs `act` at once or, while the pointer is down, as it is released, just before the click. For an answer that counts
 * once its field is left: questions that appear between pressing and releasing would move what is being clicked away, and
 * the click would be lost; after the click, Next would already have saved the section without the answer.
 */
export function onRelease(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/**
 * Runs `act` at once or, while the pointer is down, after the click: an error that appears above a button during a click
 * would move it away, and the click would be lost.
 */
export const afterPress = (act: () => void): void => onRelease(pressed ? () => setTimeout(act) : act);
