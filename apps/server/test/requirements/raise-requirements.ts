/** Operations who ask signers for something after the signatures, and the people who answer, read and sign. */
import type { Body, Data } from '@countersign/protocol';
import { loadCase } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { readMail } from '../../src/mail/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { found } from '../support/operators.ts';
import { prove } from '../support/identity-check.ts';
import { idle, type TestServer } from '../support/running-server.ts';

export const PENDING = 'Part2MedicalDiagnostic.PendingTestAny';
export const WEIGHT = 'Part2PersonalInformation.Weight';

/** Somebody who was asked, in their browser. */
export interface Asked {
  browser: Browser;
  ids: { AppId: string; AppAuthId: string };
}

export type Raise = Partial<Omit<Body<'raiseRequirement'>, 'AppId' | 'AppAuthId'>> & {
  /** Otherwise the insured is asked. */
  isOwner?: boolean;
};

/** Whom an identity check finds, through the link that was mailed. */
export type Identify = (link: string) => Body<'findApplication'>;

/** Who signs, in the order of the form. */
const place = { City: 'Dallas', State: 'TX' };

/** Answers of one section, as a page sends them. */
export const answering = (
  answers: Record<string, string | null>,
  QuestionBlock = 'Part2PersonalInformation',
): Body<'answerTask'>['Sections'] => [
  {
    QuestionBlock,
    QuestionResponses: Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText })),
  },
];

/** A day from now on by the server's clock, `yyyy-MM-dd`. */
export const dayAt = ({ services }: Pick<TestServer, 'services'>, days: number): string =>
  new Date(services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** What happens on a server, with Olga of operations. */
export function requirementsOn(server: TestServer, olga: Browser) {
  const { query } = server.database;

  async function ofOperations(id: string): Promise<{ ids: Asked['ids']; data: Data<'requirements'> }> {
    const { ids } = await found(olga, id);
    const { data, code, text } = await olga.call('requirements', ids);
    if (code !== 200) throw new Error(text);
    return { ids, data };
  }

  async function raise(id: string, { isOwner = false, ...more }: Raise = {}) {
    const { ids, data } = await ofOperations(id);
    const Person = data.People.find(({ Role }) => (Role === 'Insured') !== isOwner)?.Person ?? '';
    const why = { Until: dayAt(server, 10), Why: 'The weight and the height do not fit.' };
    return olga.call('raiseRequirement', { ...ids, Person, Questions: [WEIGHT], ...why, ...more });
  }

  async function mailsOf(id: string, kind: string) {
    const theCase = await loadCase(server.services, query, id);
    if (!theCase) throw new Error('no case');
    const rows = await query
      .selectFrom('mail_outbox')
      .select('id')
      .where('application_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute();
    return Promise.all(rows.map((row) => readMail(query, theCase.key, { ...row, application_id: id })));
  }

  /** The person, through the link of the newest mail of that kind, or of another one. */
  async function arrive(id: string, identify: Identify, kind = 'requirement', at = -1): Promise<Asked> {
    const link = (await mailsOf(id, kind)).at(at)?.links[0] ?? '';
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';
    const browser = newBrowser(server.url);
    await browser.open();
    const { data, code, text } = await prove(server, browser, identify(token));
    if (code !== 200) throw new Error(`not admitted: ${text}`);
    await browser.open('customer');
    return { browser, ids: { AppId: data.ApplicationId, AppAuthId: data.AppAuthId } };
  }

  async function tasksOf({ browser, ids }: Asked): Promise<Data<'tasks'>> {
    const { data, code, text } = await browser.call('tasks', ids);
    if (code !== 200) throw new Error(text);
    return data;
  }

  /** What the first task prints, once it was answered. */
  async function answer(asked: Asked, Sections: Body<'answerTask'>['Sections']): Promise<{ pdf: Buffer; Id: string }> {
    const { Tasks } = await tasksOf(asked);
    const { Id = '' } = Tasks[0] ?? {};
    const answered = await asked.browser.call('answerTask', { ...asked.ids, Id, Sections });
    if (answered.code !== 200) throw new Error(answered.text);
    const { data, code, text } = await asked.browser.call('taskDocument', { ...asked.ids, Id, Wait: 25 });
    if (code !== 200) throw new Error(text);
    const pdf = Buffer.from(data.Content, 'base64');
    if (sha256(pdf) !== data.Sha256) throw new Error('another document than its hash says');
    return { pdf, Id };
  }

  const sign = ({ browser, ids }: Asked, Id: string, pdf: Buffer, Name = 'Grace Rivera') =>
    browser.call('signTask', { ...ids, Id, Name, ...place, DocumentSha256: sha256(pdf) });

  return {
    ofOperations,
    raise,
    mailsOf,
    arrive,
    tasksOf,
    answer,
    sign,
    events: (id: string, ...types: Parameters<typeof readEvidence>[2] & object) => readEvidence(query, id, types),
    /** Answers the first task, reads what was printed, and signs it. */
    async answerAndSign(
      asked: Asked,
      sections = answering({ Weight: '165' }),
      name?: string,
    ): Promise<{ pdf: Buffer; Id: string }> {
      const answered = await answer(asked, sections);
      const signed = await sign(asked, answered.Id, answered.pdf, name);
      if (signed.code !== 200) throw new Error(signed.text);
      await idle(server);
      return answered;
    },
    /** What `eapp verify --application` finds wrong. */
    async problems(id: string): Promise<string[]> {
      return ((await verifyStoredApplication(id, server.installation)) ?? [])
        .filter(({ ok }) => !ok)
        .map(({ what }) => what);
    },
    async completeFile(id: string): Promise<Buffer> {
      const { ids } = await found(olga, id);
      const { data, code, text } = await olga.call('completeFile', ids);
      if (code !== 200) throw new Error(text);
      return Buffer.from(data.Content, 'base64');
    },
  };
}
