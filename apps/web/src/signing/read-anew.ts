import { openCase, resumeCase } from '../state/application.ts';
import { allSaved, hasUnsaved, queueState } from '../state/saving.ts';

const SAVE_WAIT_MS = 15_000;

/**
 * Loads the case again once everything typed here is saved, so that a page shows the answers of now: others may have
 * changed theirs since it was opened. If something is still not saved, or was just saved, nothing is loaded.
 */
export async function readAnew(waitMs: number = SAVE_WAIT_MS): Promise<void> {
  await allSaved(waitMs);
  const current = openCase.get();
  if (!current || !isSaved()) return;
  await resumeCase(current, () => openCase.get() === current && isSaved());
}

/** What was refused stays on the page of its section, beside what is saved. */
const isSaved = (): boolean => !hasUnsaved() && queueState.get().refused.length === 0;
