/** Loads the open case again: others may have changed it since it was opened. */
import { type OpenCase, openCase, type OpenOutcome, resumeCase, stillOpen } from './application.ts';
import { allSaved, hasUnsaved, queueState } from './saving.ts';

/** Loads it, unless it is left meanwhile. Nobody can type into it anymore. */
export const refreshCase = (current: OpenCase): Promise<OpenOutcome> => resumeCase(current, stillOpen(current));

/** Loads it, if all that was typed here is saved, and still is when the server responds. */
export async function readAnew(isWanted = () => true): Promise<void> {
  const current = openCase.get();
  if (!current || !isSaved()) return;
  await resumeCase(current, () => isWanted() && openCase.get() === current && isSaved());
}

const SAVE_WAIT_MS = 15_000;

/** Waits so long until all is saved, so that a page shows the answers of now. */
export async function readAnewWhenSaved(waitMs: number = SAVE_WAIT_MS): Promise<void> {
  await allSaved(waitMs);
  await readAnew();
}

/** What was refused stays on the page of its section, beside what is saved. */
const isSaved = (): boolean => !hasUnsaved() && queueState.get().refused.length === 0;
