/** A case that is open in this tab, and the calls of its page, which the test answers. */
import { compile, type Definition, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { type Refused, type ResumeData, routes, type SubmitBody, type SubmitData } from '@countersign/protocol';
import { expect, vi } from 'vitest';
import { openCase } from './application.ts';
import { leaveCase, startSaving } from './saving.ts';
import { sessionData, sessionKind, type SessionKind } from './session-store.ts';
import { base64Json } from './submission.ts';

const definition = sampleDefinition();
definition.Blocks[0]?.Questions.push({
  QuestionName: 'Card',
  QuestionType: 'FreeForm',
  ControlType: 'textbox',
  QuestionText: 'Which card?',
  QuestionTextAlt: 'Card',
  IsOptional: true,
  Tokenise: true,
  Validations: [{ Rule: 'invalidCreditCardFormat', Message: 'Not a card number.' }],
});
const compiled = compile(definition);
if (!compiled.ok) throw new Error('the sample has findings');
const { model } = compiled;
/** Two sections of the form. */
export const A = 'SECTIONAProposedInsured';
export const D = 'SECTIONDCoverageDetails';

const DETAILS: ResumeData['Case'] = {
  DefinitionVersion: 'v1',
  Stage: 1,
  Today: '2026-11-20',
  AsOf: '2026-11-20',
  Epoch: 1,
  IsDemo: false,
  Partner: '',
  CustomerSigned: false,
  AgentPresigned: false,
  AllSigned: false,
  Unlocked: false,
  Locked: [],
  PolicyNumber: null,
  InvitationSent: false,
  IllustrationUsed: false,
  Agent: { FirstName: 'Insurance', LastName: 'Agent', Email: 'agent@example.com', Phone: '' },
  AgentProfile: null,
};

/** Opens a new case, like a resume call. */
export async function open(appId: string, kind: SessionKind = 'agent') {
  const application = openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  sessionKind.set(kind);
  openCase.set({
    appId,
    appAuthId: `auth-${appId}`,
    kind,
    application,
    role: 'Agent',
    versions: {},
    facts: {},
    learnedSeconds: {},
    notes: [],
    pendingJobs: [],
    pendingSeconds: null,
    pendingAge: null,
    details: DETAILS,
  });
  await startSaving();
  return application;
}

/** The form, as far as a page opens a case with it. */
interface SentForm {
  DefinitionVersion: string;
  Definition: Omit<Definition, 'Blocks'>;
  QuestionBlocks: Definition['Blocks'];
}

/** Calls in progress, answered by the test: the server of these stories. */
export const calls: Call[] = [];

export interface Call {
  body: SubmitBody;
  /** The session, and its token. */
  session: (string | null)[];
  answer: (
    status: number,
    versions?: Record<string, number>,
    more?: Partial<SubmitData & ResumeData> | SentForm,
  ) => Promise<void>;
  refuse: (data: Refused<'submitPayload'> | null, errors?: { path: string; message: string }[]) => Promise<void>;
}

/** What is running has gone on as far as it can without an answer. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** For `beforeEach`. */
export function stubServer(): void {
  calls.length = 0;
  for (const storage of ['sessionStorage', 'localStorage']) {
    vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  }
  vi.stubGlobal(
    'fetch',
    (path: string, init: { body: string; headers: Record<string, string> }) =>
      new Promise<Response>((resolve) => {
        if (path === routes.getCarrier.path) return resolve(new Response('', { status: 500 }));
        const body: SubmitBody = JSON.parse(init.body);
        calls.push({
          body,
          session: [init.headers['x-session'] ?? null, init.headers['x-csrf-token'] ?? null],
          async answer(status, versions = {}, more = {}) {
            const data = {
              QuestionBlock: body.QuestionBlock,
              Errors: [],
              Versions: versions,
              Facts: {},
              Tokenised: [],
              PendingJobs: [],
              ...more,
            };
            resolve(Response.json({ code: status, data: status === 200 ? data : null, message: '' }, { status }));
            await settled();
            await settled();
          },
          async refuse(data, errors) {
            const status = errors ? 422 : 409;
            resolve(Response.json({ code: status, data, message: '', errors }, { status }));
            await settled();
            await settled();
          },
        });
      }),
  );
}

/** For `afterEach`. */
export async function leaveServer(): Promise<void> {
  leaveCase();
  // What is still being sent ends here, including what an answer sends: the next story does not wait for it.
  for (const call of calls) await call.answer(500);
  sessionData.set(null);
  sessionKind.set(undefined);
  vi.unstubAllGlobals();
}

/** Answers the call that loads a case, and the one for its form. `saved`: the answers in section A. */
export async function answerResume(at: number, saved: Record<string, string>, appId = '1'): Promise<void> {
  const DefinitionVersion = crypto.randomUUID();
  await expect.poll(() => calls).toHaveLength(at + 1);
  await calls[at]?.answer(
    200,
    {},
    {
      ApplicationId: appId,
      AppAuthId: `auth-${appId}`,
      EAppRawPayload: base64Json({}),
      SigningRole: 'Agent',
      Case: { ...DETAILS, DefinitionVersion },
      QuestionBlockResponses: [
        {
          BlockName: A,
          HasResponse: true,
          Version: 7,
          Visited: true,
          Prefilled: [],
          Responses: Object.entries(saved).map(([QuestionName, AnswerText]) => ({ Id: '', QuestionName, AnswerText })),
        },
      ],
      SectionSeconds: {},
      Notes: [],
      PendingSeconds: null,
      PendingAge: null,
    },
  );
  const { Blocks: QuestionBlocks, ...Definition } = definition;
  await expect.poll(() => calls).toHaveLength(at + 2);
  await calls[at + 1]?.answer(200, {}, { DefinitionVersion, Definition, QuestionBlocks });
}
