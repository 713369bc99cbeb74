/** A person with an open case, as the server shows it to them. */
import type { Application, MenuItem, Model, RoleName, Stage } from '@countersign/engine';
import { compile, openApplication, STAGES } from '@countersign/engine';
import { definitionOf, openOptionsOf, type ResumeData } from '@countersign/protocol';
import type { Refused } from './calls.ts';
import { callWithRetries } from './calls.ts';
import type { Connection } from './connection.ts';

export interface Participant {
  readonly connection: Connection;
  readonly applicationId: string;
  readonly handle: string;
  readonly model: Model;
  readonly role: RoleName;
  readonly stage: Stage;
  readonly application: Application;
  readonly menu: readonly MenuItem[];
  readonly versions: Readonly<Record<string, number>>;
  readonly resumed: ResumeData;
}

export type Resumption = { ok: true; participant: Participant } | { ok: false; answer: Refused };

const formNames = new WeakMap<Connection['client'], string>();

/** The name of the form that the server offers. */
export async function formNameOf({ client }: Connection): Promise<string> {
  const known = formNames.get(client);
  if (known !== undefined) return known;
  const answer = await callWithRetries(client, 'getCarrier');
  if (!answer.ok) throw new Error(`the server does not tell the name of its form: ${answer.status}`);
  formNames.set(client, answer.data.AppDefName);
  return answer.data.AppDefName;
}

const models = new Map<string, Model>();

/** Resumes a case with the handle of this connection's session. */
export async function resumeCase(connection: Connection, applicationId: string, handle: string): Promise<Resumption> {
  const answer = await callWithRetries(connection.client, 'resumeApplication', {
    AppId: applicationId,
    AppAuthId: handle,
  });
  if (!answer.ok) return { ok: false, answer };
  const resumed = answer.data;
  const model = await modelOf(connection, resumed);
  if ('status' in model) return { ok: false, answer: model };
  const stage = stageOf(resumed.Case.Stage);
  const application = openApplication(model, openOptionsOf(resumed));
  return {
    ok: true,
    participant: {
      connection,
      applicationId,
      handle: resumed.AppAuthId,
      model,
      role: resumed.SigningRole,
      stage,
      application,
      menu: resumed.Menu,
      versions: Object.fromEntries(
        resumed.QuestionBlockResponses.map(({ BlockName, Version }) => [BlockName, Version]),
      ),
      resumed,
    },
  };
}

/** The definition the case is pinned to, compiled once per version. */
async function modelOf(connection: Connection, resumed: ResumeData): Promise<Model | Refused> {
  const known = models.get(resumed.Case.DefinitionVersion);
  if (known !== undefined) return known;
  const answer = await callWithRetries(connection.client, 'appDefinition', {
    appDefName: await formNameOf(connection),
    AppId: resumed.ApplicationId,
  });
  if (!answer.ok) return answer;
  const compiled = compile(definitionOf(answer.data));
  if (!compiled.ok) throw new Error(`the server's definition does not compile: ${compiled.findings[0]?.message ?? ''}`);
  models.set(resumed.Case.DefinitionVersion, compiled.model);
  return compiled.model;
}

function stageOf(number: number): Stage {
  const stage = STAGES.find((each) => each === number);
  if (stage === undefined) throw new Error(`the server names an unknown stage: ${number}`);
  return stage;
}
