import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for this many milliseconds, or until the signal is aborted. `ref: false` does not keep the process running. */
export const pause = (ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> =>
  sleep(ms, undefined, { ref, signal }).catch(() => undefined);
