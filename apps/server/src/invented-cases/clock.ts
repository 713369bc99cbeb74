/** The server's clock, which can run days behind for some work. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Clock {
  now: () => Date;
  /** Does `work` with a clock that is this many milliseconds behind; everything else uses the real time. */
  behind: <Result>(milliseconds: number, work: () => Promise<Result>) => Promise<Result>;
}

/** `right` returns the real time. */
export function createClock(right: () => Date): Clock {
  const slow = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(right().getTime() - (slow.getStore() ?? 0)),
    behind: (milliseconds, work) => slow.run(milliseconds, work),
  };
}
