import { bindingOf, factsFor, menuWithQuestions, merge } from '@countersign/engine';
import type { Application, CellKey } from '@countersign/engine';
import type { FieldError, SubmitBody, SubmitData } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import { appendEvidence } from '../evidence/index.ts';
import { type AnswerTo, ok, padJson, pendingJobs, refuse, type Tx, withCommit } from '../platform/index.ts';
import type { Case } from './case.ts';
import { type UnkeptNumbers, numbersToKeep, replaceNumbers, type VaultAnswers } from './keep-numbers.ts';
import { confirmChanged } from './prefilled-marks.ts';
import type { Participant } from './participant.ts';
import { refuseExchange } from './refuse-exchange.ts';
import { refuseExpired } from './refuse-expired.ts';
import { letGoOfAnswered, notesFor } from './answer-notes.ts';
import { acknowledge } from './acknowledge-disclosures.ts';
import { requestDocumentIfReady, slotAt } from './request-document.ts';
import { productRead, timedRole } from './section-times.ts';
import { changedBlocks } from './save-blocks.ts';
import type { Services } from './services.ts';
import { signersOf, withoutThem } from './signers.ts';
import { putSigners, syncSlots } from './signing-slots.ts';
import * as store from './store/index.ts';
import type { Submission } from './submission.ts';
import { submissionKey } from './submission-key.ts';
import { summaryAfter } from './summary.ts';

/**
 * Saves one section (spec http §3; spec form 4.4): a merge into the server's record by the engine. A repeat of the same
 * submission gets the same answer. An unvalidated save (`Enabled` false) writes without evidence and without marking the
 * page as left. Where numbers were typed that the vault was not asked about, nothing is saved: it gives these instead.
 */
export async function saveSection(
  services: Services,
  tx: Tx,
  { caller, body, theCase, stands, block, before }: Submission,
  kept: VaultAnswers | null,
): Promise<AnswerTo<'submitPayload'> | UnkeptNumbers> {
  const isTheirs = stands.role === 'Omnipotent' || block.permissions.has(stands.stage);
  if (!isTheirs) return refuse(404, 'There is no such section.');

  const key = submissionKey(services, body, stands.role, theCase.row.epoch);
  const answered = body.SubmissionId === undefined ? await store.submissions(tx, theCase.id, [key]) : before.answered;
  const earlier = answered.find((one) => one.submission_key === key);
  if (earlier) {
    const stored: Stored = JSON.parse(theCase.key.openText('submission', key, earlier.answer));
    return ok({
      ...stored,
      ...(await notesAfter(tx, theCase, caller, theCase.open(stands.stage, stands.role))),
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
  const version = theCase.blocks.get(block.name)?.version ?? 0;
  const typed = theCase.takeOpen(stands.stage, stands.role);
  const merged = merge(typed, block.name, body.QuestionResponses);
  if (!merged.ok) {
    const errors = merged.refusals.map(({ path, key, message }) => ({ block: block.name, path, key, message }));
    return refuse(422, 'Some answers cannot be saved.', { errors });
  }
  // Questions of a section that is read otherwise may be open to the role: then the merge took them.
  if (!typed.block(block.name).editable && body.QuestionResponses.length === 0) {
    return refuse(409, 'This section is read-only now.', { data: { reason: 'readOnly' } });
  }
  if (body.BaseVersion !== undefined && body.BaseVersion < version && differs(theCase, typed, block.name)) {
    const current = theCase.open(stands.stage, stands.role).responses(block.name);
    return refuse(409, 'This section was changed somewhere else in the meantime.', {
      data: { reason: 'version', version, current },
    });
  }
  const signers = signersOf(theCase, typed, theCase.slots);
  const agreed = body.Replaces ?? [];
  const exchange = await refuseExchange(tx, theCase, signers, { role: stands.role, agreed });
  if (exchange) return exchange;
  const unkept = numbersToKeep(typed, block.name);
  if (kept === null && unkept.length > 0) return { unkept, key: `${theCase.id}|${key}` };
  const numbers = replaceNumbers(typed, block.name, kept ?? new Map());
  if (body.Validation.Enabled) typed.visit(block.name);
  const { application, taken, untouched } = withoutThem(theCase, typed, signers);

  const at = services.now();
  const validated = body.Validation.Enabled;
  const { rows, changed, saved } = changedBlocks(theCase, application, validated ? block.name : null, at, untouched);
  const answersHash =
    saved.find((one) => one.block === block.name)?.contentHash ?? theCase.blocks.get(block.name)?.contentHash ?? '';
  const event = {
    type: 'block.saved' as const,
    origin: caller.origin,
    at,
    epoch: theCase.row.epoch,
    data: { block: block.name, answersHash, changed: saved.map((one) => one.block) },
  };
  const stored: Stored = {
    QuestionBlock: block.name,
    Valid: application.block(block.name).valid,
    Errors: [...errorsOf(application, block.name), ...numbers.problems],
    Versions: versionsAfter(theCase, application, block.name, saved),
    Removed: merged.change.removed
      .filter((removed) => theCase.model.blockByName.get(removed.block)?.permissions.has(stands.stage))
      .map((removed) => ({ QuestionBlock: removed.block, Path: removed.path })),
    Tokenised: numbers.tokenised,
    Menu: menuWithQuestions(application, block.name),
    Facts: factsFor(application, stands.stage),
  };
  const submission = {
    application_id: theCase.id,
    submission_key: key,
    block: block.name,
    answer: theCase.key.seal('submission', key, padJson(JSON.stringify(stored))),
    created_at: at,
  };
  const { listing, renewIndex } = summaryAfter(theCase, application, at);
  withCommit(
    tx,
    ...(rows.length > 0 ? [store.blocksPut(tx, rows)] : []),
    store.listingUpdate(tx, theCase.id, listing),
    store.submissionPut(tx, submission),
  );
  // None needs the answer to another: they travel together.
  await Promise.all([
    confirmChanged(tx, theCase, application),
    ...(validated ? [appendEvidence(tx, theCase.id, event, theCase.row)] : []),
    renewIndex(services, tx),
  ]);
  // What it records of signers who go comes after the save.
  const by = { origin: caller.origin, at };
  if (theCase.slots.length > 0) {
    const now = application === typed ? signers : signersOf(theCase, application, theCase.slots);
    await putSigners(services, tx, theCase, application, now, by);
  } else if (isAttested(application)) {
    // Signs before the case is sent, which makes the slots of all others.
    await syncSlots(services, tx, theCase, application, by);
  }
  if (taken.length > 0) await store.deleteUploads(tx, theCase.id, isAmong(taken));
  if (validated) await requestDocumentIfReady(services, tx, theCase, application);
  const slot = slotAt(theCase, stands.stage);
  if (validated && block.data.Purpose === 'disclosures' && slot && slot.kind !== 'agent') {
    await acknowledge(tx, { theCase, application, slot, block: block.name, caller, at, shown: body.ServedTime });
  }
  if (caller.kind === 'agent' && theCase.slots.length > 0) {
    await letGoOfAnswered(tx, theCase, application, by);
  }
  if (validated) noteTime(services, theCase, application, body);
  const answer = {
    ...stored,
    ...(await notesAfter(tx, theCase, caller, application)),
    // Only who leaves a section asks for work.
    PendingJobs: validated ? await pendingJobs(tx, theCase.id) : [...before.pending],
    Duplicate: false,
  };
  // Without what was taken out, and with nothing in it that is not in the record.
  if (application === typed && numbers.problems.length === 0) theCase.keepOpen(application, changed);
  return ok(answer);
}

/** The first time that a section is left, as the page says how long it stood there: nothing but an estimate rests on it. */
function noteTime({ sectionTimes }: Services, theCase: Case, application: Application, body: SubmitBody): void {
  const role = timedRole(application.role);
  const section = body.QuestionBlock;
  if (role === null || theCase.row.is_demo || theCase.blocks.get(section)?.visited === true) return;
  const seconds = (Date.parse(body.SubmissionTime) - Date.parse(body.ServedTime)) / 1000;
  sectionTimes.note({ section, role, product: productRead(application), seconds });
}

/** What is kept of an answer, for a repeat of its submission: what is pending then, is asked then. */
type Stored = Omit<SubmitData, 'PendingJobs' | 'Duplicate' | 'Notes'>;

/** To the agent; nobody said anything about a case that was not sent. */
async function notesAfter(
  tx: Tx,
  theCase: Case,
  caller: Participant,
  application: Application,
): Promise<Pick<SubmitData, 'Notes'>> {
  const mayBe = caller.kind === 'agent' && theCase.slots.length > 0;
  return mayBe ? { Notes: await notesFor(tx, theCase, application) } : {};
}

/** A question of which a part was taken is taken. */
const isAmong =
  (taken: readonly string[]) =>
  (question: string): boolean =>
    taken.some((path) => path === question || path.startsWith(`${question}.`));

const isAttested = (application: Application): boolean => bindingOf(application, 'AgentAttestation') === true;

const differs = (theCase: Case, application: Application, block: string): boolean =>
  canonicalJson(theCase.answers[block] ?? {}) !== canonicalJson(application.answers()[block] ?? {});

/**
 * Versions of what was submitted and of what changed with it, as far as the caller may read it. Never of others: a page that
 * took them would hide a conflict.
 */
function versionsAfter(
  theCase: Case,
  application: Application,
  block: string,
  saved: { block: string; version: number }[],
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
