/** Saves the open case: the queue bound to its calls, its drafts and the connection. */
import type { SubmitData } from '@countersign/protocol';
import { applyAnswer, openCase } from './application.ts';
import { client } from './client.ts';
import { type AnswerKind, type DraftStore, isSecret, openDrafts, withKnownSecrets } from './drafts.ts';
import { createQueue, type QueueState, type SendOutcome, type Submission, type SubmissionQueue } from './queue.ts';
import { sessionData } from './session-store.ts';
import { createStore } from './store.ts';
import { bodyOf, outcomeOfFailure, submissionOf } from './submission.ts';

const IDLE: QueueState = { waiting: [], active: false, stuck: null, refused: [], ready: false };

export const queueState = createStore<QueueState>(IDLE);

/** What the server found in a block although the page found nothing, by block. */
export const serverFindings = createStore<Readonly<Record<string, SubmitData['Errors']>>>({});

let queue: SubmissionQueue | null = null;
let drafts: DraftStore | null = null;
let written: Promise<void> = Promise.resolve();

/** Starts saving the open case, beginning with what an earlier page of this person could not send. */
export async function startSaving(): Promise<void> {
  stopSaving();
  const current = openCase.get();
  if (!current) return;
  const key = sessionData.get()?.[current.kind]?.draftKey;
  drafts = key ? await openDrafts(current.appId, key, answerKind) : null;
  const restored = (await drafts?.load())?.flatMap(restore) ?? [];
  queue = createQueue(
    {
      send,
      onChange(state) {
        queueState.set(state);
        written = written.then(() => drafts?.save(state.waiting));
      },
      later(run, milliseconds) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    restored,
  );
  queueState.set(queue.state());
  queue.setReady();
}

export function stopSaving(): void {
  queue?.stop();
  queue = null;
  drafts = null;
  queueState.set(IDLE);
  serverFindings.set({});
}

/** Puts a section's answers into the queue. False: nothing new to save. */
export function saveBlock(block: string, options: { validate: boolean; servedAt: number }): boolean {
  const current = openCase.get();
  if (!current || !queue) return false;
  const given = { ...options, now: Date.now(), baseVersion: current.versions[block] ?? 0, id: crypto.randomUUID() };
  return queue.add(submissionOf(current.application, block, given));
}

/** True while anything is not acknowledged. */
export const hasUnsaved = (): boolean => queueState.get().waiting.length > 0;

/** Resolves when the server has everything; false when that did not happen within the time. */
export function allSaved(milliseconds: number): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true);
  queue?.retryNow();
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), milliseconds);
    const stop = queueState.subscribe(() => {
      if (!hasUnsaved()) finish(true);
    });
    const finish = (done: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(done);
    };
  });
}

export const retrySaving = (): void => queue?.retryNow();
export const dismissRefused = (block: string): void => queue?.dismiss(block);

async function send(submission: Submission): Promise<SendOutcome> {
  const current = openCase.get();
  if (!current) return { kind: 'later', reason: 'session', retryAfterMs: null };
  const answer = await client.call('submitPayload', bodyOf(submission, current, current.application));
  if (!answer.ok) return outcomeOfFailure(answer);
  applyAnswer(answer.data);
  noteFindings(answer.data, submission.validate);
  return { kind: 'saved', versions: answer.data.Versions };
}

/** Errors of the server that the page does not show by itself are shown at the block, never swallowed. */
function noteFindings(data: SubmitData, validated: boolean): void {
  const application = openCase.get()?.application;
  if (!application || !validated) return;
  const unseen = data.Errors.filter((error) => {
    const key = application.keyOf(error.block, error.path);
    return key === undefined || !application.cell(key).errors.some((known) => known.key === error.key);
  });
  serverFindings.set({ ...serverFindings.get(), [data.QuestionBlock]: unseen });
}

/** Brings a draft of an earlier page back into the open application, with the secrets the server knows. */
function restore(draft: Submission): Submission[] {
  const application = openCase.get()?.application;
  if (!application?.model.blockByName.has(draft.block)) return [];
  const known = application.responses(draft.block);
  const responses = withKnownSecrets(draft.responses, known, (path) => isSecret(answerKind(draft.block, path)));
  const outcome = application.merge(draft.block, responses);
  if (draft.validate) application.visit(draft.block);
  return outcome.ok ? [{ ...draft, responses: application.responses(draft.block) }] : [];
}

/** Kind of an answer by its path with row keys. */
export function answerKind(block: string, path: string): AnswerKind {
  const node = openCase.get()?.application.model.node(`${block}.${path.replace(/\[[^\]]*\]/g, '')}`);
  return {
    type: node?.type ?? null,
    mask: node?.data?.Mask ?? null,
    rules: node?.rules.map((rule) => rule.key) ?? [],
  };
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', retrySaving);
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  // A session that came back sends what waited for it.
  sessionData.subscribe(() => {
    if (queueState.get().stuck === 'session') retrySaving();
  });
}
