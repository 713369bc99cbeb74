/** What a person is asked for after the signatures, and the case as far as they may read it, opened to be asked again. */
import {
  amendmentParts,
  amendmentResponses,
  type Answers,
  type Application,
  type Asking,
  mergeAmendment,
  openApplication,
  shownCells,
  type Stage,
} from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { openCase } from '../state/application.ts';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { loadDefinition } from '../state/definition.ts';
import { type Given, openTaskDraft, type TaskDraft } from './task-draft.ts';

type Tasks = Data<'tasks'>;
export type Task = Tasks['Tasks'][number];

export interface OpenTask {
  task: Task;
  /** How many are open, this one among them. */
  count: number;
  application: Application;
  asking: Asking;
  draft: TaskDraft;
  /** The page shows what was typed in this browser before and not submitted. */
  isTyped: boolean;
}

type Opened = Pick<OpenTask, 'application' | 'asking'>;

/** The answers on the page now. */
export const answersIn = ({ application, asking }: Opened): Given =>
  amendmentResponses(application, amendmentParts(application, asking));

/** Something the person has answered and signed. */
export type SignedTask = Tasks['Signed'][number];

export type TaskOutcome =
  | { kind: 'open'; open: OpenTask }
  | { kind: 'none'; signed: readonly SignedTask[] }
  | { kind: 'failed' };

/** Opens the oldest task of this person in this tab. */
export async function openFirstTask(handle: CaseHandle): Promise<TaskOutcome> {
  const answer = await client.ask('tasks', { AppId: handle.appId, AppAuthId: handle.appAuthId });
  if (!answer.ok) return { kind: 'failed' };
  const [task] = answer.data.Tasks;
  if (!task) return { kind: 'none', signed: answer.data.Signed };
  const loaded = await loadDefinition(answer.data.Case.DefinitionVersion, handle.appId);
  if (!loaded) return { kind: 'failed' };
  const { Case: details, SigningRole: role, Facts: facts, Sections } = answer.data;
  /** The signed application with these answers; null: they are no longer valid for it. */
  const openWith = (answers: Given): Opened | null => {
    const application = openApplication(loaded.model, {
      // The schema cannot express it, but the server's stages are the engine's.
      stage: details.Stage as Stage,
      role,
      today: details.Today,
      partner: details.Partner,
      agentEmail: details.Agent.Email,
      answers: answersOf(Sections),
      facts,
      locked: [],
      customerSigned: details.CustomerSigned,
    });
    const asking = { asked: task.Questions, before: shownCells(application) };
    const isGiven = Object.keys(answers).length > 0;
    return isGiven && !mergeAmendment(application, asking, answers).ok ? null : { application, asking };
  };
  const given = openWith(Object.fromEntries(task.Answers.map((one) => [one.QuestionBlock, one.QuestionResponses])));
  const asGiven = given ?? openWith({});
  if (!asGiven) return { kind: 'failed' };
  const draft = await openTaskDraft(handle.appId, task.Id, loaded.model);
  const typed = draft.typed(answersIn(asGiven));
  const asTyped = typed && openWith(typed);
  const { application, asking } = asTyped ?? asGiven;
  // What belongs to the questions of a task that was open before, such as their errors, ends with it.
  openCase.set(null);
  openCase.set({
    ...handle,
    application,
    details,
    role,
    facts,
    versions: {},
    learnedSeconds: {},
    notes: [],
    pendingJobs: [],
    pendingSeconds: null,
    pendingAge: null,
  });
  const count = answer.data.Tasks.length;
  return { kind: 'open', open: { task, count, application, asking, draft, isTyped: asTyped !== null } };
}

function answersOf(sections: Tasks['Sections']): Answers {
  return Object.fromEntries(
    sections.map(({ QuestionBlock, QuestionResponses }) => [
      QuestionBlock,
      Object.fromEntries(QuestionResponses.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText ?? ''])),
    ]),
  );
}
