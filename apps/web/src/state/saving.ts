/** Saves the open case: the queue bound to its calls, its drafts and the connection. */
import { merge } from '@countersign/engine';
import type { SavedFile } from '@countersign/protocol';
import { painted } from '../ui/index.ts';
import { answerKind } from './answer-kind.ts';
import { applySavedFile, closeCase, openCase, type OpenOutcome, resumeCase, stillOpen } from './application.ts';
import { applyResponse, serverFindings } from './apply-response.ts';
import { createAutosave } from './autosave.ts';
import { clientOf } from './client.ts';
import { draftsName, openDrafts, rememberDrafts } from './drafts.ts';
import { confirmBlock } from './prefilled.ts';
import { createQueue, type SendOutcome, type SubmissionQueue } from './queue.ts';
import type { QueueState, Refused, Submission } from './queue-state.ts';
import { reportFault } from './report.ts';
import { restoreDrafts } from './restore-drafts.ts';
import { isAgent } from './roles.ts';
import { sessionData } from './session-store.ts';
import { createStore } from './store.ts';
import { bodyOf, outcomeOfFailure, submissionOf, withTokenised } from './submission.ts';

const IDLE: QueueState = { waiting: [], active: false, stuck: null, exchange: null, refused: [], ready: false };

export const queueState = createStore<QueueState>(IDLE);

/** Whether something was typed that the next pause saves. */
export const isTyping = createStore(false);

/** The queue of the open case. A case that was left keeps its own until that queue is empty. */
let saving: { appId: string; draftsName: string; queue: SubmissionQueue } | null = null;
/** Resolves when the case that was left last has sent what it could. */
let lastLeft: Promise<void> = Promise.resolve();
/** Resolves when the drafts are stored as they are now. */
let draftsStored: Promise<void> = Promise.resolve();

const later = (run: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

const autosave = createAutosave({
  save: (block) => void addToQueue(block, { validate: false, servedAt: shownAt.get(block) ?? Date.now() }),
  later,
  now: () => Date.now(),
  onWaiting: (isWaiting) => isTyping.set(isWaiting),
});
const shownAt = new Map<string, number>();

/** Sections of the open case that somebody answered in this tab, or in an earlier page of it that could not send them. */
const answeredHere = new Set<string>();
/** How many times somebody answered in this tab. */
let answers = 0;

/** Saves a block of the open case in the next pause of typing. `servedAt`: when its page was shown. */
export function saveInPause(block: string, servedAt: number): void {
  shownAt.set(block, servedAt);
  answeredHere.add(block);
  answers += 1;
  autosave.note(block);
}

/** Starts saving the open case, beginning with what an earlier page of this person could not send. */
export async function startSaving(): Promise<void> {
  stopSaving();
  const current = openCase.get();
  if (!current) return;
  const { appId, application } = current;
  const kindOf = (block: string, path: string) => answerKind(application.model, block, path);
  const key = sessionData.get()?.[current.kind]?.draftKey;
  await draftsStored;
  const name = draftsName({ appId, playsCustomer: current.details.IsDemo && !isAgent(current.role) });
  rememberDrafts(name);
  const opened = key ? await openDrafts<Submission>(name, key, kindOf) : null;
  const restored = await restoreDrafts(application, (await opened?.load()) ?? []);
  // What could not be restored is neither replaced nor deleted: the next page reads it.
  const drafts = restored === null ? null : opened;
  if (saving || openCase.get()?.appId !== appId) return;
  const queue = createQueue(
    {
      send: sender(appId),
      onChange(state) {
        if (saving?.queue === queue) queueState.set(state);
        // Of a case that was opened again, the newer queue keeps what this one has not sent, too.
        else if (saving?.draftsName === name) return;
        draftsStored = draftsStored.then(() => drafts?.save(state.waiting)).catch(() => undefined);
      },
      onFault: reportFault,
      later,
    },
    restored ?? [],
  );
  saving = { appId, draftsName: name, queue };
  for (const { block } of restored ?? []) answeredHere.add(block);
  queueState.set(queue.state());
  queue.setReady();
}

/** What is waiting is still sent; nothing new is accepted. */
function stopSaving(): void {
  if (saving) lastLeft = saving.queue.finish();
  saving = null;
  answeredHere.clear();
  queueState.set(IDLE);
  serverFindings.set({});
}

/**
 * Leaves the open case: what was typed is still sent, and nothing of it stays in this tab ("resets the application").
 */
export function leaveCase(): void {
  autosave.flush();
  stopSaving();
  closeCase();
}

const LEFT_WAIT_MS = 5000;

/**
 * Resolves when a case that was left has sent what it could, or has stored it here, so that it is not loaded before
 * that.
 */
export async function leftSaved(): Promise<void> {
  await Promise.race([lastLeft.then(() => draftsStored), new Promise((resolve) => setTimeout(resolve, LEFT_WAIT_MS))]);
}

/** Puts a section's answers into the queue. False: nothing new to save. */
export function saveBlock(block: string, options: { validate: boolean; servedAt: number }): boolean {
  autosave.cancel(block);
  if (options.validate) confirmBlock(block);
  return addToQueue(block, options);
}

function addToQueue(block: string, options: { validate: boolean; servedAt: number }): boolean {
  const current = openCase.get();
  if (!current || saving?.appId !== current.appId || !current.application.model.blockByName.has(block)) return false;
  const given = { ...options, now: Date.now(), baseVersion: current.versions[block] ?? 0, id: crypto.randomUUID() };
  return saving.queue.add(submissionOf(current.application, block, given));
}

/**
 * Changes the open case with a call that is not a submission: between two submissions, and applied once the server has
 * done it. Where nothing is saved yet, there is nothing to wait for.
 */
export async function changeBetween(change: () => Promise<SavedFile | null>): Promise<void> {
  const appId = openCase.get()?.appId;
  const changed = async () => {
    const saved = await change();
    if (saved && openCase.get()?.appId === appId) applySavedFile(saved);
    return saved?.Versions ?? null;
  };
  await (saving ? saving.queue.between(changed) : changed());
}

/** True while anything that was typed is not acknowledged. */
export function hasUnsaved(): boolean {
  autosave.flush();
  return queueState.get().waiting.length > 0;
}

/** Resolves when the server has everything; false if that did not happen within the time, or the case was left. */
export function allSaved(milliseconds: number): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true);
  const mine = saving;
  mine?.queue.retryNow();
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), milliseconds);
    const stop = queueState.subscribe(() => {
      if (saving !== mine) finish(false);
      else if (queueState.get().waiting.length === 0) finish(true);
    });
    const finish = (done: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(done);
    };
  });
}

const REFRESH_WAIT_MS = 5000;

/**
 * Loads the case again, without what was typed into `block` and refused or asked about; what other sections could not
 * send yet is kept. Any result other than `open` leaves everything unchanged, also if it is no longer wanted when the
 * server responds.
 */
export async function takeSavedAnswers(block: string, isWanted = () => true): Promise<OpenOutcome> {
  const isUnsaved = autosave.cancel(block);
  autosave.flush();
  // While the page asks, nothing is sent.
  if (queueState.get().exchange === null) await allSaved(REFRESH_WAIT_MS);
  const current = openCase.get();
  if (!current) return 'failed';
  const isOpen = stillOpen(current);
  const outcome = await resumeCase(current, () => isOpen() && isWanted());
  if (outcome !== 'open') {
    if (isUnsaved && openCase.get()?.application === current.application) autosave.note(block);
    return outcome;
  }
  if (queueState.get().exchange?.block === block) saving?.queue.withdraw();
  const fresh = openCase.get()?.application;
  if (fresh) for (const { block: own, responses } of queueState.get().waiting) merge(fresh, own, responses);
  saving?.queue.dismiss(block);
  answeredHere.delete(block);
  return outcome;
}

/**
 * Saves what the page has in a section that was refused, based on what the server has. What the server named is left
 * out unless somebody has changed it: it was refused for good.
 */
export async function saveMineAgain({ submission: { block, responses }, problems }: Refused): Promise<OpenOutcome> {
  const page = openCase.get()?.application;
  const outcome = await takeSavedAnswers(block);
  const fresh = openCase.get()?.application;
  if (outcome !== 'open' || !page || !fresh) return outcome;
  const named = new Set(problems.map(({ path }) => path));
  const refused = new Map(
    responses.filter(({ QuestionName }) => named.has(QuestionName)).map((one) => [one.QuestionName, one.AnswerText]),
  );
  // Read only now: somebody may have gone on typing while the case was loaded.
  const mine = page.responses(block);
  merge(
    fresh,
    block,
    mine.filter(({ QuestionName, AnswerText }) => refused.get(QuestionName) !== AnswerText),
  );
  answeredHere.add(block);
  saveBlock(block, { validate: true, servedAt: Date.now() });
  return outcome;
}

/** The person confirmed that the named signers are replaced: their answers are saved. */
export const agreeToExchange = (): void => saving?.queue.agree();

/** Sends what waits now, instead of after the pause that follows a failure. */
export const retrySaving = (): void => saving?.queue.retryNow();

/** Sends the submissions of one case under its session and its current handle, or the one it had when it was left. */
function sender(appId: string): (submission: Submission) => Promise<SendOutcome> {
  let known = openCase.get();
  return async (submission) => {
    const isOpen = () => openCase.get()?.appId === appId;
    if (isOpen()) known = openCase.get();
    if (!known) return { kind: 'later', reason: 'session', retryAfterMs: null };
    // What the person pressed is answered first. Without a paint to wait for, the call is made at once: the page may be closing.
    const paint = painted();
    if (paint !== null) await paint;
    const answer = await clientOf(known.kind).call('submitPayload', bodyOf(submission, known));
    if (!answer.ok) {
      const outcome = outcomeOfFailure(answer);
      if (isOpen()) takeWhereNothingIsOwn(outcome, submission.block);
      return outcome;
    }
    if (isOpen()) applyResponse(answer.data, submission);
    return {
      kind: 'saved',
      versions: answer.data.Versions,
      kept: withTokenised(submission.responses, answer.data.Tokenised),
    };
  };
}

/**
 * If a section was changed elsewhere and not here, this person loses nothing: as soon as the queue has the refusal, the
 * saved state replaces it. If that fails, or somebody answers in the meantime, the refusal stays, with its options.
 */
function takeWhereNothingIsOwn(outcome: SendOutcome, block: string): void {
  if (outcome.kind !== 'refused' || outcome.saved === undefined || answeredHere.has(block)) return;
  const before = answers;
  setTimeout(() => void takeSavedAnswers(block, () => answers === before));
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', retrySaving);
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  // A phone may end a hidden page without further notice.
  document.addEventListener('visibilitychange', () => autosave.flush());
  // When a session is back, it sends what was waiting for it.
  sessionData.subscribe(() => {
    if (queueState.get().stuck === 'session') retrySaving();
  });
}
