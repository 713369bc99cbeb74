/** Waits until the forms can be opened (spec flow §4, Declarations: PDF review; §9). Independent of pages and HTTP. */
import type { FormsState } from './forms.ts';

/** How long a reader has to wait before the forms count as late. */
export const COUNTDOWN_SECONDS = 180;
export const JOBS_RETRY_MS = 5000;
const FORMS_POLL_MS = 20_000;

export interface FormsSource {
  /**
   * Number of pending jobs; the server holds the response back until there is news; null if the server could not be
   * reached.
   */
  pendingJobs(): Promise<number | null>;
  state(): Promise<FormsState | null>;
  /** Requests forms that nobody has requested yet. */
  request(): Promise<void>;
  pause(milliseconds: number): Promise<void>;
  /** True once nobody waits anymore. */
  isOver(): boolean;
}

/** `over`: the wait was ended from outside. */
export type Awaited = 'ready' | 'failed' | 'over';

/**
 * Pending jobs first: polled again at once if their number changed, otherwise after 5 s. Then the forms, every 20 s.
 */
export async function awaitForms(source: FormsSource): Promise<Awaited> {
  let before: number | null = null;
  for (;;) {
    const jobs = await source.pendingJobs();
    if (source.isOver()) return 'over';
    if (jobs === 0) break;
    if (jobs === null || jobs === before) await source.pause(JOBS_RETRY_MS);
    if (source.isOver()) return 'over';
    before = jobs;
  }
  let isRequested = false;
  for (;;) {
    const state = await source.state();
    if (source.isOver()) return 'over';
    if (state === 'ready' || state === 'failed') return state;
    if (state === 'notStarted' && !isRequested) {
      isRequested = true;
      await source.request();
      await source.pendingJobs();
      continue;
    }
    await source.pause(FORMS_POLL_MS);
    if (source.isOver()) return 'over';
  }
}
