/** The server's clock, behind which some work can be done as if it were days ago. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Clock {
  now: () => Date;
  /** Does `work` by a clock that is so many milliseconds slow; everything else goes on by the right one. */
  behind: <Result>(milliseconds: number, work: () => Promise<Result>) => Promise<Result>;
}

/** `right` tells the time. */
export function createClock(right: () => Date): Clock {
  const slow = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(right().getTime() - (slow.getStore() ?? 0)),
    behind: (milliseconds, work) => slow.run(milliseconds, work),
  };
}
