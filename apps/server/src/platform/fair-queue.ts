/** A fair queue for a few turns: first come, first served, but nobody gets a second one while somebody else has none. */
import { Overloaded } from './http/errors.ts';

export interface FairQueue {
  /**
   * Runs the work when it is its turn; `by` null: of nobody who could have too many. Throws `Overloaded` if too many
   * wait, or for too long.
   */
  inTurn<Result>(by: string | null, work: () => Promise<Result>): Promise<Result>;
  /** Somebody waits for a turn. */
  isAwaited(): boolean;
}

/** Symbols are unique. */
type By = string | symbol;

interface Waiter {
  by: By;
  begin(): void;
}

/** `atOnce`: number of turns; `mostWaiting`: per caller; `longestMs`: maximum waiting time. */
export function createFairQueue({
  atOnce,
  mostWaiting,
  longestMs,
}: {
  atOnce: number;
  mostWaiting: number;
  longestMs: number;
}): FairQueue {
  const running: By[] = [];
  const waiting: Waiter[] = [];

  function beginNext(): void {
    while (running.length < atOnce) {
      const next = waiting.find(({ by }) => !running.includes(by)) ?? waiting[0];
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.push(next.by);
      next.begin();
    }
  }

  async function turn(by: By): Promise<void> {
    if (waiting.filter((waiter) => waiter.by === by).length >= mostWaiting) throw new Overloaded();
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(new Overloaded());
      }, longestMs);
      const waiter: Waiter = {
        by,
        begin() {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.push(waiter);
      beginNext();
    });
  }

  return {
    async inTurn(caller, work) {
      const by = caller ?? Symbol('nobody');
      await turn(by);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(by), 1);
        beginNext();
      }
    },
    isAwaited: () => waiting.length > 0,
  };
}
