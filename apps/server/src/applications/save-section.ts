import { type AnswerTo, ok, refuse, type Tx } from '../platform/index.ts';
import { notesAfter } from './answer-notes.ts';
import type { UntokenizedNumbers, VaultAnswers } from './tokenize-numbers.ts';
import { mergeSection } from './merge-section.ts';
import { refuseExpired } from './refuse-expired.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import type { Submission } from './submission.ts';
import { submissionKey } from './submission-key.ts';
import { type StoredAnswer, writeSection } from './write-section.ts';

/**
 * Saves one section (spec http §3; spec form 4.4): the engine merges it into the server's record. A repeat of the same
 * submission gets the same answer. An unvalidated save (`Enabled` false) writes no evidence and does not mark the page as
 * left. If numbers were typed that the vault has not been asked about yet, nothing is saved and they are returned instead.
 */
export async function saveSection(
  services: Services,
  tx: Tx,
  submission: Submission,
  kept: VaultAnswers | null,
): Promise<AnswerTo<'submitPayload'> | UntokenizedNumbers> {
  const { caller, body, theCase, viewer, block, before } = submission;
  const isTheirs = viewer.role === 'Omnipotent' || block.permissions.has(viewer.stage);
  if (!isTheirs) return refuse(404, 'There is no such section.');

  const key = submissionKey(services, body, viewer.role, theCase.row.epoch);
  const answered = body.SubmissionId === undefined ? await store.submissions(tx, theCase.id, [key]) : before.answered;
  const earlier = answered.find((one) => one.submission_key === key);
  if (earlier) {
    const stored: StoredAnswer = JSON.parse(theCase.key.openText('submission', key, earlier.answer));
    return ok({
      ...stored,
      ...(await notesAfter(tx, theCase, caller, theCase.open(viewer.stage, viewer.role))),
      PendingJobs: [...before.pending],
      Duplicate: true,
    });
  }

  const expired = refuseExpired(services, theCase);
  if (expired) return expired;
  if (theCase.locked.includes(block.name)) {
    return refuse(409, 'This section was signed. It can be changed after the application is unlocked.', {
      data: { reason: 'locked' },
    });
  }
  const outcome = await mergeSection(tx, submission, key, kept);
  if ('refusal' in outcome) return outcome.refusal;
  if ('unkept' in outcome) return outcome;
  return ok(await writeSection(services, tx, submission, key, outcome.merged));
}
