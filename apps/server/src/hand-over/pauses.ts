/** When a target that did not take a message is asked again (spec handover 4.3). */
import type { Delivery } from './deliver.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** After the first try, the second, and so on; the last one repeats. */
const SECONDS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];

/** How long a target may fail before somebody has to look. */
export const GIVE_UP_AFTER_MS = 72 * HOUR * 1_000;

/**
 * Seconds until the next try, `tries` after the first; null: no more, it has failed for three days. A pause that the target
 * asks for is kept. A little chance, so that what failed together does not come back together.
 */
export function pauseAfter(
  tries: number,
  { sinceMs, asked, chance }: { sinceMs: number; asked: number | null; chance: number },
): number | null {
  if (sinceMs >= GIVE_UP_AFTER_MS) return null;
  const usual = SECONDS[Math.min(tries, SECONDS.length) - 1] ?? 0;
  const own = usual * (1 + chance / 4);
  // Not beyond the end: then it is asked once more.
  return Math.ceil(Math.min(Math.max(own, asked ?? 0), (GIVE_UP_AFTER_MS - sinceMs) / 1_000));
}

/** What follows from one try. `stopped`: somebody has to look. */
export type AfterTry =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly seconds: number; readonly reason: string }
  | { readonly kind: 'stopped'; readonly reason: string; readonly isRefused: boolean };

/** What follows a try: done, another one in so many seconds, or stopped until somebody starts it again. */
export function afterTry(delivery: Delivery, { tries, sinceMs }: { tries: number; sinceMs: number }): AfterTry {
  switch (delivery.kind) {
    case 'delivered':
      return { kind: 'done' };
    case 'refused':
      return { kind: 'stopped', reason: delivery.reason, isRefused: true };
    case 'later': {
      const seconds = pauseAfter(tries, { sinceMs, asked: delivery.seconds, chance: Math.random() });
      if (seconds !== null) return { kind: 'again', seconds, reason: delivery.reason };
      return {
        kind: 'stopped',
        reason: `not accepted for 3 days; the last time: ${delivery.reason}`,
        isRefused: false,
      };
    }
  }
}
