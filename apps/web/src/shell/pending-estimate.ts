/** How long pending jobs take, as the specification estimates it (spec flow §9). */

/** The wait dialog asks again this often. */
export const POLL_MS = 5000;

/** `1 minute`, `3 minutes`. A decision request counts as about one minute. */
export function estimatedWait(jobs: readonly string[]): string {
  const minutes = jobs.every((job) => job === 'jhade') ? 1 : Math.ceil((10 * jobs.length) / 60) + 1;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
