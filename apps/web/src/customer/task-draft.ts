/**
 * What a person typed for a task and has not submitted yet, kept in this browser like unsent work of the form:
 * encrypted, for this person, without secret numbers (spec requirements 2.5, trust 1.5).
 */
import type { Model, QuestionResponse } from '@countersign/engine';
import { answerKind, isSecret } from '../state/answer-kind.ts';
import { type Draft, openDrafts, taskDraftName } from '../state/drafts.ts';
import { withKnownSecrets } from '../state/known-secrets.ts';
import { reportFault } from '../state/report.ts';
import { sessionData } from '../state/session-store.ts';

/** Answers by section. */
export type Given = Readonly<Record<string, readonly QuestionResponse[]>>;

export interface TaskDraft {
  /** What was typed before, with the secret numbers of `known`, which are not kept; null: there is no draft. */
  typed(known: Given): Given | null;
  /** Keeps what `answers` returns once it can be written: the newest answers. */
  keep(answers: () => Given): void;
  /** Deletes the draft: the server has the answers, or no longer needs them. */
  forget(): void;
}

/** Writes that have not ended. */
let unwritten = 0;

/** The draft of one task in this browser. */
export async function openTaskDraft(appId: string, task: string, model: Model): Promise<TaskDraft> {
  const kindOf = (block: string, path: string) => answerKind(model, block, path);
  const key = sessionData.get()?.customer?.draftKey;
  const drafts = key ? await openDrafts<Draft>(taskDraftName(appId, task), key, kindOf) : null;
  const kept = (await drafts?.load()) ?? [];
  let written: Promise<void> = Promise.resolve();
  const write = (answers: () => Given): void => {
    const now = () => Object.entries(answers()).map(([block, responses]) => ({ block, responses: [...responses] }));
    unwritten += 1;
    written = written
      .then(() => drafts?.save(now()))
      .catch(reportFault)
      .finally(() => {
        unwritten -= 1;
      });
  };
  return {
    typed: (known) =>
      kept.length === 0
        ? null
        : Object.fromEntries(
            kept.map(({ block, responses }) => [
              block,
              withKnownSecrets({ model, block }, responses, known[block] ?? [], (path) =>
                isSecret(kindOf(block, path)),
              ),
            ]),
          ),
    keep: write,
    forget: () => write(() => ({})),
  };
}

if (typeof window !== 'undefined') {
  // What was typed last would be lost with the page.
  window.addEventListener('beforeunload', (event) => {
    if (unwritten > 0) event.preventDefault();
  });
}
