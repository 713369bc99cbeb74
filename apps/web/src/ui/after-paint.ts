/** Runs `act` once what was changed before has been painted; returns a function that cancels it until then. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const MAX_WAIT_MS = 100;

/**
 * Resolves once what was changed before has been painted, or once the page is no longer shown, as when its tab is closed.
 * Null: nothing is painted.
 */
export function painted(): Promise<void> | null {
  if (typeof document === 'undefined' || document.visibilityState === 'hidden') return null;
  const hidden = new AbortController();
  return new Promise<void>((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, MAX_WAIT_MS);
    document.addEventListener('visibilitychange', () => resolve(), { signal: hidden.signal });
  }).finally(() => hidden.abort());
}
