/** The wait dialog asks again this often. */
export const POLL_MS = 5000;

/**
 * Minutes that pending jobs take: as long as such work took lately, and never less than the specification estimates
 * (spec flow §9). A decision request counts as about one minute.
 */
export function estimatedMinutes(jobs: readonly string[], measuredSeconds: number | null): number {
  const floor = jobs.every((job) => job === 'jhade') ? 1 : Math.ceil((10 * jobs.length) / 60) + 1;
  return Math.max(floor, Math.ceil((measuredSeconds ?? 0) / 60));
}
