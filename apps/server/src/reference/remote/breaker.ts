/** A circuit breaker: does not call a service that fails, which spares it and those who wait for it. */
export interface Breaker {
  /** False while the service is not called. When the time is over one call is let through: its result decides. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Number of failures in a row after which the service is not called. */
const MAX_FAILURES = 5;
/** How long it is not called: the breaker is open. */
const OPEN_MS = 30_000;

/** `now` returns milliseconds that never decrease. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    admits() {
      if (failures < MAX_FAILURES) return true;
      if (now() < openUntil) return false;
      // Others wait until this one has ended.
      openUntil = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}
