/** When a target that did not take a message is asked again (spec handover 4.3). */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** After the first try, the second, and so on; the last one repeats. */
const SECONDS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];

/** How long a target may fail before somebody has to look. */
export const PATIENCE_MS = 72 * HOUR * 1_000;

/**
 * Seconds until the next try, `tries` after the first; null: no more, it has failed for three days. A pause that the target
 * asks for is kept. A little chance, so that what failed together does not come back together.
 */
export function pauseAfter(
  tries: number,
  { sinceMs, asked, chance }: { sinceMs: number; asked: number | null; chance: number },
): number | null {
  if (sinceMs >= PATIENCE_MS) return null;
  const usual = SECONDS[Math.min(tries, SECONDS.length) - 1] ?? 0;
  const own = usual * (1 + chance / 4);
  // Not beyond the end: then it is asked once more.
  return Math.ceil(Math.min(Math.max(own, asked ?? 0), (PATIENCE_MS - sinceMs) / 1_000));
}
