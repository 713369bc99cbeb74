/** Writes a merged section, with everything that follows from it, in the transaction of its submission (spec http 3.4). */
import { type Application, bindingOf, type CellKey, factsFor, menuWithQuestions } from '@countersign/engine';
import type { FieldError, SubmitBody, SubmitData } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { padded, pendingJobs, type Tx, withCommit } from '../platform/index.ts';
import { acknowledge } from './acknowledge-disclosures.ts';
import { updateNotes, notesAfter } from './answer-notes.ts';
import type { Case } from './case.ts';
import { countedMails, countsAsSent, invitationState } from './invitations.ts';
import type { MergedSection } from './merge-section.ts';
import { confirmChanged } from './prefilled-marks.ts';
import { requestDocumentIfReady } from './slot-document.ts';
import { slotAt } from './slot-person.ts';
import { changedBlocks, type SavedBlock } from './save-blocks.ts';
import { productRead, timedRole } from './section-times.ts';
import type { Services } from './services.ts';
import { signersOf } from './signers.ts';
import { putSigners, syncSlots } from './signing-slots.ts';
import * as store from './store/index.ts';
import type { Submission } from './submission.ts';
import { summaryAfter } from './summary.ts';

/** The part of a response that is stored for a repeat of the submission; pending work is looked up again then. */
export type StoredAnswer = Omit<SubmitData, 'PendingJobs' | 'Duplicate' | 'Notes' | 'InvitationSent'>;

/** `key` names the submission. Returns the data of the response. */
export async function writeSection(
  services: Services,
  tx: Tx,
  submission: Submission,
  key: string,
  merged: MergedSection,
): Promise<SubmitData> {
  const { caller, body, theCase, block, before } = submission;
  const { application, typed, taken, untouched, numbers } = merged;
  const validated = body.Validation.Enabled;
  const by = { origin: caller.origin, at: services.now() };
  const { rows, changed, saved } = changedBlocks(theCase, application, validated ? block.name : null, by.at, untouched);
  const stored = answerOf(submission, merged, saved);
  const { listing, renewIndex } = summaryAfter(theCase, application, by.at);
  withCommit(
    tx,
    ...store.blocksPut(tx, rows),
    store.listingUpdate(tx, theCase.id, listing),
    store.submissionPut(tx, {
      application_id: theCase.id,
      submission_key: key,
      block: block.name,
      answer: theCase.key.seal('submission', key, padded(JSON.stringify(stored))),
      created_at: by.at,
    }),
  );
  // None depends on the result of another: they are sent together.
  await Promise.all([
    confirmChanged(tx, theCase, application),
    ...(validated ? [appendEvidence(tx, theCase.id, eventOf(submission, saved, by), theCase.row)] : []),
    renewIndex(services, tx),
  ]);
  // The events about signers who leave come after the one of the save.
  const slots = await putSlots(services, tx, theCase, merged, by);
  if (taken.length > 0) await store.deleteUploads(tx, theCase.id, isAmong(taken));
  if (validated) await afterLeaving(services, tx, submission, application, by);
  if (caller.kind === 'agent' && theCase.slots.length > 0) await updateNotes(tx, theCase, application, by);
  const answer = {
    ...stored,
    ...(await notesAfter(tx, theCase, caller, application)),
    ...(caller.kind === 'agent' && (await invitationAfter(tx, theCase, slots))),
    // Only leaving a section requests work.
    PendingJobs: validated ? await pendingJobs(tx, theCase.id) : [...before.pending],
    Duplicate: false,
  };
  // Only if everything is in the record: no answer was removed, and every number has its token.
  if (application === typed && numbers.problems.length === 0) theCase.keepOpen(application, changed);
  return answer;
}

interface By {
  origin: Origin;
  at: Date;
}

function answerOf(
  { theCase, block, viewer }: Submission,
  { application, removed, numbers }: MergedSection,
  saved: readonly SavedBlock[],
): StoredAnswer {
  return {
    QuestionBlock: block.name,
    Valid: application.block(block.name).valid,
    Errors: [...errorsOf(application, block.name), ...numbers.problems],
    Versions: versionsAfter(theCase, application, block.name, saved),
    Removed: removed
      .filter((one) => theCase.model.blockByName.get(one.block)?.permissions.has(viewer.stage))
      .map((one) => ({ QuestionBlock: one.block, Path: one.path })),
    Tokenised: numbers.tokenised,
    Menu: menuWithQuestions(application, block.name),
    Facts: factsFor(application, viewer.stage),
  };
}

function eventOf({ theCase, block }: Submission, saved: readonly SavedBlock[], by: By) {
  const own = saved.find((one) => one.block === block.name) ?? theCase.blocks.get(block.name);
  return {
    type: 'block.saved' as const,
    ...by,
    epoch: theCase.row.epoch,
    data: {
      block: block.name,
      answersHash: own?.contentHash ?? '',
      changed: saved.map((one) => one.block),
    },
  };
}

/** Keeps the signing slots in step with the answers; returns those of this round. */
async function putSlots(
  services: Services,
  tx: Tx,
  theCase: Case,
  { application, typed, signers }: MergedSection,
  by: By,
): Promise<readonly store.SlotRow[]> {
  if (signers !== null) {
    const now = application === typed ? signers : signersOf(theCase, application, theCase.slots);
    return putSigners(services, tx, theCase, application, now, by);
  }
  // An agent who attested in advance signs before the case is sent, which creates the slots of all others.
  return isAttested(application) ? syncSlots(services, tx, theCase, application, by) : [];
}

/** What the page needs to know when the insured of a case that was sent is another person, or has another address. */
async function invitationAfter(
  tx: Tx,
  theCase: Case,
  slots: readonly store.SlotRow[],
): Promise<Pick<SubmitData, 'InvitationSent'>> {
  const before = theCase.slots.find(({ kind }) => kind === 'insured');
  const insured = slots.find(({ kind }) => kind === 'insured');
  if (!before || !insured || insured.made_from === before.made_from) return {};
  const [row, mails] = await Promise.all([store.sending(tx, theCase.id), store.mailsOf(tx, theCase.id)]);
  return { InvitationSent: countsAsSent(invitationState(insured, countedMails(row, mails))) };
}

/** What leaving a section by Next starts: the document, the record of the disclosures, the measured time. */
async function afterLeaving(
  services: Services,
  tx: Tx,
  { caller, body, theCase, viewer, block }: Submission,
  application: Application,
  { at }: By,
): Promise<void> {
  await requestDocumentIfReady(services, tx, theCase, application);
  const slot = slotAt(theCase, viewer.stage);
  if (block.data.Purpose === 'disclosures' && slot && slot.kind !== 'agent') {
    await acknowledge(tx, { theCase, application, slot, block: block.name, caller, at, shown: body.ServedTime });
  }
  noteTime(services, theCase, application, body);
}

/**
 * How long a section was shown before it was left for the first time, as reported by the page: only an estimate depends
 * on it.
 */
function noteTime({ sectionTimes }: Services, theCase: Case, application: Application, body: SubmitBody): void {
  const role = timedRole(application.role);
  const section = body.QuestionBlock;
  if (role === null || theCase.row.is_demo || theCase.blocks.get(section)?.visited === true) return;
  const seconds = (Date.parse(body.SubmissionTime) - Date.parse(body.ServedTime)) / 1000;
  sectionTimes.note({ section, role, product: productRead(application), seconds });
}

/** A question counts as removed if one of its parts was. */
const isAmong =
  (taken: readonly string[]) =>
  (question: string): boolean =>
    taken.some((path) => path === question || path.startsWith(`${question}.`));

const isAttested = (application: Application): boolean => bindingOf(application, 'AgentAttestation') === true;

/**
 * Versions of what was submitted and of what changed with it, as far as the caller may read it. Never of other
 * sections: a page that adopted those versions would hide a conflict.
 */
function versionsAfter(
  theCase: Case,
  application: Application,
  block: string,
  saved: readonly SavedBlock[],
): Record<string, number> {
  const before = theCase.blocks.get(block)?.version ?? 0;
  const told = saved.filter((one) => application.block(one.block).readable);
  return Object.fromEntries([[block, before], ...told.map((one) => [one.block, one.version] as const)]);
}

/** Every wrong or missing answer of a section, as its page shows them. */
export function errorsOf(application: Application, block: string): FieldError[] {
  const walk = (key: CellKey): FieldError[] => {
    const cell = application.cell(key);
    if (!cell.visible) return [];
    return [
      ...cell.errors.map((error) => ({ block, path: cell.path, key: error.key, message: error.message })),
      ...cell.children.flatMap(walk),
      ...(cell.rows ?? []).flatMap((row) => row.cells.flatMap(walk)),
    ];
  };
  return application.block(block).cells.flatMap(walk);
}
