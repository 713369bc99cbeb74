import { setMaxListeners } from 'node:events';

/**
 * Does this work with a signal that is aborted as soon as one of these is. Unlike `AbortSignal.any`, it leaves nothing
 * in them once the work has ended, however long they last.
 */
export async function withAnySignal<Result>(
  signals: readonly AbortSignal[],
  work: (combined: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const combined = new AbortController();
  const ends = signals.map((signal) => {
    const end = (): void => combined.abort(signal.reason);
    // No sign of a leak: each ends with its work.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    return () => signal.removeEventListener('abort', end);
  });
  try {
    return await work(combined.signal);
  } finally {
    for (const end of ends) end();
  }
}
