/** What a person is asked for after the signatures, and the case as far as they may read it, opened to be asked again. */
import {
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

type Tasks = Data<'tasks'>;
export type Task = Tasks['Tasks'][number];

export interface OpenTask {
  task: Task;
  /** How many are open, this one among them. */
  count: number;
  application: Application;
  asking: Asking;
}

export type TaskOutcome = { kind: 'open'; open: OpenTask } | { kind: 'none' } | { kind: 'failed' };

/** Opens the oldest task of this person in this tab. */
export async function openFirstTask(handle: CaseHandle): Promise<TaskOutcome> {
  const answer = await client.call('tasks', { AppId: handle.appId, AppAuthId: handle.appAuthId });
  if (!answer.ok) return { kind: 'failed' };
  const [task] = answer.data.Tasks;
  if (!task) return { kind: 'none' };
  const loaded = await loadDefinition(handle.appId, answer.data.Case.DefinitionVersion);
  if (!loaded) return { kind: 'failed' };
  const { Case: details, SigningRole: role, Facts: facts, Sections } = answer.data;
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
  const given = Object.fromEntries(task.Answers.map((one) => [one.QuestionBlock, one.QuestionResponses]));
  if (task.Answers.length > 0) mergeAmendment(application, asking, given);
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
  return { kind: 'open', open: { task, count: answer.data.Tasks.length, application, asking } };
}

function answersOf(sections: Tasks['Sections']): Answers {
  return Object.fromEntries(
    sections.map(({ QuestionBlock, QuestionResponses }) => [
      QuestionBlock,
      Object.fromEntries(QuestionResponses.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText ?? ''])),
    ]),
  );
}
