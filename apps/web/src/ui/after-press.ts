let pressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

/** Tracks the pointer; to be called once, before there is anything to click. */
export function followPointer(): void {
  window.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  for (const end of ends) window.addEventListener(end, () => (pressed = false), { capture: true });
}

/**
 * Runs `act` at once or, while the pointer is down, after it was released: an error that appears above a button during
 * a click would move it away, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) {
    act();
    return;
  }
  const release = () => {
    for (const end of ends) window.removeEventListener(end, release);
    setTimeout(act);
  };
  for (const end of ends) window.addEventListener(end, release);
}
