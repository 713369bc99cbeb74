/** Spares a service that fails, and those who wait for it. */
export interface Breaker {
  /** False while the service is left alone. One question goes through when the time is over: its end decides. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Failures in a row after which the service is left alone. */
const MOST_FAILURES = 5;
/** For how long. */
const REST_MS = 30_000;

/** `now` gives milliseconds that only go up. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    admits() {
      if (failures < MOST_FAILURES) return true;
      if (now() < restsUntil) return false;
      // Others wait until this one has ended.
      restsUntil = now() + REST_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures >= MOST_FAILURES) restsUntil = now() + REST_MS;
    },
  };
}
