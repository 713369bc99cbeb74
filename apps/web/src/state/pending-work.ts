/** Work on a case that is pending when it is opened, and how long anybody waits for it (spec flow §4, Resume; §9). */

export interface PendingWork {
  jobs: readonly string[];
  /** When the wait ends, whether the work is done or not; milliseconds since 1970. */
  endsAt: number;
}

/** The server's data about it. */
export interface ReportedWork {
  pendingJobs: readonly string[];
  /** How long such work took recently; null if unknown. */
  pendingSeconds: number | null;
  /** Seconds since the oldest of it was requested; null: there is none. */
  pendingAge: number | null;
}

/**
 * Minutes that pending jobs take: as long as such work took recently, and never less than the specification estimates
 * (spec flow §9). A decision request counts as about one minute.
 */
export function estimatedMinutes(jobs: readonly string[], measuredSeconds: number | null): number {
  const floor = jobs.every((job) => job === 'jhade') ? 1 : Math.ceil((10 * jobs.length) / 60) + 1;
  return Math.max(floor, Math.ceil((measuredSeconds ?? 0) / 60));
}

/**
 * What to wait for; null: nothing, or the wait was long enough. The estimate counts from when the work was requested,
 * whoever opens the case and however often; a wait never becomes longer after it began.
 */
export function pendingWork(
  { pendingJobs, pendingSeconds, pendingAge }: ReportedWork,
  before: PendingWork | null,
  now: number,
): PendingWork | null {
  if (pendingJobs.length === 0) return null;
  const seconds = 60 * estimatedMinutes(pendingJobs, pendingSeconds) - (pendingAge ?? 0);
  const endsAt = Math.min(now + 1000 * seconds, before?.endsAt ?? Number.POSITIVE_INFINITY);
  return endsAt <= now ? null : { jobs: pendingJobs, endsAt };
}
