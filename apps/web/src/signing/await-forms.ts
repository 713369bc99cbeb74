/** Waits until the forms can be opened (spec flow §4, Declarations: PDF review; §9). Independent of pages and HTTP. */
import type { FormsState } from './forms.ts';

/** How long a reader has to wait before the forms count as late. */
export const COUNTDOWN_SECONDS = 180;
const JOBS_RETRY_MS = 5000;
const FORMS_POLL_MS = 20_000;

export interface FormsSource {
  /**
   * Number of pending jobs; the server holds the response back until there is news; null if the server could not be
   * reached.
   */
  pendingJobs(): Promise<number | null>;
  state(): Promise<FormsState | null>;
  /** Requests forms that are not there. */
  request(): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  /** True once nobody waits anymore. */
  isOver(): boolean;
}

/** `over`: the wait was ended from outside. */
export type Awaited = 'ready' | 'failed' | 'over';

/**
 * Waits until no job is pending: polled again at once if their number changed, otherwise after `retryMs`. False: the wait was
 * ended from outside.
 */
export async function awaitJobs(
  source: Pick<FormsSource, 'pendingJobs' | 'pause' | 'isOver'>,
  retryMs = JOBS_RETRY_MS,
): Promise<boolean> {
  let before: number | null = null;
  for (;;) {
    const jobs = await source.pendingJobs();
    if (source.isOver()) return false;
    if (jobs === 0) return true;
    if (jobs === null || jobs === before) await source.pause(retryMs);
    if (source.isOver()) return false;
    before = jobs;
  }
}

/**
 * Pending jobs first. Then the forms, every 20 s; forms that nobody requested are requested, once, and with `again` those that
 * could not be made.
 */
export async function awaitForms(source: FormsSource, { again = false } = {}): Promise<Awaited> {
  if (!(await awaitJobs(source))) return 'over';
  let isRequested = false;
  for (;;) {
    const state = await source.state();
    if (source.isOver()) return 'over';
    if (!isRequested && (state === 'notStarted' || (again && state === 'failed'))) {
      isRequested = true;
      await source.request();
      await source.pendingJobs();
      continue;
    }
    if (state === 'ready' || state === 'failed') return state;
    await source.pause(FORMS_POLL_MS);
    if (source.isOver()) return 'over';
  }
}
