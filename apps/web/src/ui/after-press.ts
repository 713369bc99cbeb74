let pressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

/** Follows the pointer; to be called once, before there is anything to press. */
export function followPointer(): void {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  for (const end of ends) window.addEventListener(end, () => (pressed = false), { capture: true });
}

/**
 * Runs `act` at once or, while something is being pressed, after it was let go: an error that appears above a button in
 * the middle of a press would move it away, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) {
    act();
    return;
  }
  const letGo = () => {
    for (const end of ends) window.removeEventListener(end, letGo);
    setTimeout(act);
  };
  for (const end of ends) window.addEventListener(end, letGo);
}
