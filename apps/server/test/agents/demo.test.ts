/**
 * A test application (spec flow §1, §4): its agent plays both sides, nobody else is mailed, nothing in it counts, and
 * it is erased.
 */
import crypto from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/index.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import type { Browser, Reply } from '../support/browser.ts';
import { allMails, mailsTo } from '../support/outbox.ts';
import { fill, type Person, resume, signIn, newInsured, startCase, submission, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const hours = 60 * 60 * 1000;
const agentAddress = 'dana@agency.example';
const typedAddress = 'somebody.else@example.com';

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;
let browser: Browser;
let agent: Person;

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  browser = await signIn(server.url, 'A1', {
    AgentEmailAddress: agentAddress,
    AgentFirstName: 'Dana',
    AgentLastName: 'Agent',
  });
  agent = await startDemo(browser);
});
afterAll(() => server.close());

async function startDemo(of: Browser): Promise<Person> {
  const { data } = await of.call('startDemoApp', {});
  return { browser: of, id: data.ApplicationId, handle: data.AppAuthId, agentId: 'A1' };
}

const emailInfo = (who: Person, more: object = {}) => ({ emailInfo: { AppId: who.id, AgentId: 'A1', ...more } });

/** The agent opens one side of the case. */
async function play(who: Person, Side: 'InsuredOwner' | 'Agent'): Promise<Person> {
  const { code, data, text } = await who.browser.call('demoResumeApplication', { AppId: who.id, Side });
  if (code !== 200) throw new Error(`the test application cannot be resumed: ${text}`);
  const person: Person = { ...who, handle: data.AppAuthId };
  if (data.ConsentRequired) {
    const { ConsentId } = data.ConsentRequired;
    await who.browser.call('giveConsent', { AppId: who.id, AppAuthId: person.handle, ConsentId });
  }
  return person;
}

const stageOf = async (who: Person): Promise<number> => (await resume(server, who)).data.Case.Stage;

describe('a test application from start to decision', () => {
  let customer: Person;

  // spec flow 1.4, 4.1, 4.3
  test('begins with the sample customer, for its agent alone', async () => {
    const { data, form } = await resume(server, agent);
    expect(data.Case).toMatchObject({ IsDemo: true, Stage: 1, PolicyNumber: null });
    expect((await browser.call('isDemoApplication', { appId: agent.id })).data).toBe(true);
    const { Insured } = server.model.definition.Bindings;
    expect(form.answerText(`${Insured.Name}.LastName`)).toBe('Sample');
    const ordinary = await startCase(browser);
    const { data: listed } = await browser.call('getAgentApplications', {
      AgentId: 'A1',
      appDefName: 'Brokerage E-App',
    });
    expect(listed.Applications.map(({ Id }) => Id)).toEqual([ordinary.id]);
  });

  // spec form 4.6
  test('tells a page that is opened again which of its defaults the agent cleared', async () => {
    const cleared = async (): Promise<string[] | undefined> => {
      const { data } = await resume(server, agent);
      return data.QuestionBlockResponses.find(({ BlockName }) => BlockName === 'SECTIONAProposedInsured')?.Cleared;
    };
    expect(await cleared()).toEqual([]);
    const inPause = { Validation: { Enabled: false } };
    await submit(agent, 'SECTIONAProposedInsured', { BirthState: '' }, inPause);
    expect(await cleared()).toEqual(['BirthState']);
    await submit(agent, 'SECTIONAProposedInsured', { BirthState: 'TX' }, inPause);
    expect(await cleared()).toEqual([]);
  });

  // spec flow 1.4
  test('refuses changes to what the page does not let anyone edit', async () => {
    const reply = await submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'Rivera' });
    expect(reply).toMatchObject({ code: 422, errors: [{ path: 'Name.LastName' }] });
  });

  test('has nothing for the customer before it is sent', async () => {
    const reply = await browser.call('demoResumeApplication', { AppId: agent.id });
    expect(reply).toMatchObject({ code: 409, data: { reason: 'unsent' } });
  });

  // spec flow 4.15
  test('is mailed to the signed-in agent, whatever address is in the form', async () => {
    await submit(agent, 'SECTIONAProposedInsured', { EmailAddress: typedAddress }, { Validation: { Enabled: false } });
    await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
    expect((await browser.call('sendEmail', emailInfo(agent))).data).toMatchObject({ reason: 'demo' });
    expect((await browser.call('resendEmail', emailInfo(agent))).data).toMatchObject({ reason: 'demo' });
    const To = [{ email: typedAddress, name: 'Taylor Sample' }];
    expect((await browser.call('sendDemoEmail', emailInfo(agent, { To }))).code).toBe(422);
    expect(await allMails(server)).toEqual([]);

    expect((await browser.call('sendDemoEmail', emailInfo(agent))).data).toEqual({ Message: 'Mail Sent' });
    expect(await mailsTo(server, agentAddress)).toMatchObject([
      { subject: 'Your test application', links: [`${server.url}/express/demo-resume-application?AppId=${agent.id}`] },
    ]);
  });

  test('is played by the same agent as the customer, who consents, reads and signs', async () => {
    customer = await play(agent, 'InsuredOwner');
    expect(customer.handle).not.toBe(agent.handle);
    // Each window keeps its side.
    expect([await stageOf(customer), await stageOf(agent)]).toEqual([2.1, 1]);
    const unsigned = { AppId: agent.id, appAuthId: customer.handle };
    expect((await browser.call('demoCustomerSigned', unsigned)).code).toBe(409);
    await fill(server, customer);
    const DocumentSha256 = await readForms(customer);
    const forms = { appId: customer.id, AppAuthId: customer.handle, mergeType: 'InsuredOwner' } as const;
    const { data } = await browser.call('getApplicationPdf', undefined, forms);
    const [cover, ...pages] = readPdf(Buffer.from(data, 'base64')).pages;
    const mark = 'TEST, NOT BINDING';
    expect(cover?.marked.map(({ text }) => text).join(' ')).toContain(mark);
    expect(pages.filter(({ artifacts }) => !artifacts.join(' ').includes(mark))).toEqual([]);
    const signature = insuredSignature('Taylor Q Sample');
    const body = submission(customer, 'DeclarationsInsured', signature, { DocumentSha256 });
    expect((await browser.call('submitPayload', body)).code).toBe(200);
    expect((await browser.call('demoCustomerSigned', unsigned)).data).toMatchObject({ CustomerSigned: true });
  });

  // spec flow 4.1
  test('continues with the agent, who signs last', async () => {
    agent = await play(agent, 'Agent');
    expect(await stageOf(agent)).toBe(13);
    await fill(server, agent);
    const DocumentSha256 = await readForms(agent, 'Agent');
    const body = submission(agent, 'DeclarationsAgent', agentSignature('Dana Agent'), { DocumentSha256 });
    expect((await browser.call('submitPayload', body)).code).toBe(200);
  });

  test('gets no policy number and no decision, but shows each one simulated', async () => {
    const number = await browser.call('generatePolicyNumber', { appID: agent.id });
    expect(number.data.details.policyNumber).toBe('');
    const processed = await browser.call('processApplication', {
      AppAuthId: agent.handle,
      AppId: agent.id,
      AgentId: 'A1',
      AgentFirstName: 'Dana',
      AgentLastName: 'Agent',
      AgentEmail: agentAddress,
      PolicyNumber: '',
    });
    expect(processed).toMatchObject({ code: 200 });
    expect((await browser.call('triggerDecision', { appID: agent.id })).data).toMatchObject({ reason: 'demo' });
    const shown = await Promise.all(
      [undefined, '1', '2', '2.5', '3'].map((simulateDecision) =>
        browser.call('getDecision', {
          appId: agent.id,
          appAuthId: agent.handle,
          ...(simulateDecision !== undefined && { simulateDecision }),
        }),
      ),
    );
    expect(shown.map(({ data }) => data.DecisionInfo.Rows[0]?.TriagePathNumber)).toEqual([1, 1, 2, 2.5, 3]);
    expect(shown[0]?.data.DecisionInfo.Rows[0]).toMatchObject({
      Age: 50,
      Gender: 'Male',
      DecisionClassName: 'SuperPreferred',
    });
    for (const table of ['policy_number', 'decision']) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(server.database.query);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('mailed nobody but its agent, once', async () => {
    expect((await allMails(server)).map(({ to }) => to.address)).toEqual([agentAddress]);
  });
});

describe('what a test application cannot become', () => {
  test('the customer’s side of an ordinary case, or of another agent’s test application', async () => {
    const ordinary = await startCase(browser);
    const stranger = await signIn(server.url, 'B1');
    const answers: Reply[] = [
      await browser.call('demoResumeApplication', { AppId: ordinary.id }),
      await browser.call('demoResumeApplication', { AppId: ordinary.id, Side: 'Agent' }),
      await stranger.call('demoResumeApplication', { AppId: agent.id }),
      await stranger.call('demoResumeApplication', { AppId: 'nosuchapplication00000' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await browser.call('sendDemoEmail', emailInfo(ordinary))).data).toMatchObject({ reason: 'notDemo' });
  });

  test('a way into the customer’s side of an ordinary case, for an agent who makes up its handle', async () => {
    const ordinary = await readyToSend(server, browser, newInsured());
    await browser.call('sendEmail', emailInfo(ordinary));
    const cookie = browser.cookies.get('eapp-agent') ?? '';
    const AppAuthId = crypto
      .createHmac('sha256', cookie)
      .update(`handle\n${ordinary.id}\nInsuredOwner`)
      .digest('base64url');
    expect((await browser.call('resumeApplication', { AppId: ordinary.id, AppAuthId })).code).toBe(404);
  });

  test('one that shows a decision before it is signed, or one that does not exist', async () => {
    const fresh = await startDemo(browser);
    const ask = (simulateDecision: string) =>
      browser.call('getDecision', { appId: fresh.id, appAuthId: fresh.handle, simulateDecision });
    expect((await ask('1')).data.DecisionInfo.Rows).toEqual([]);
    expect((await ask('9')).code).toBe(422);
  });
});

// spec flow 1.4, 9.4
test('after 48 hours it is gone, but an ordinary case is not', async () => {
  const ordinary = await readyToSend(server, browser, newInsured());
  const names = "select table_name from information_schema.columns where column_name = 'application_id'";
  const rowsOf = async (id: string): Promise<string[]> => {
    const { rows } = await sql.raw<{ table_name: string }>(names).execute(server.database.query);
    const held = await Promise.all(
      rows.map(async ({ table_name: name }) => {
        const found = await sql`select 1 from ${sql.table(name)} where application_id = ${id} limit 1`.execute(
          server.database.query,
        );
        return found.rows.length > 0 ? [name] : [];
      }),
    );
    return held.flat();
  };
  expect(await rowsOf(agent.id)).toEqual(
    expect.arrayContaining(['block_answer', 'document', 'mail_outbox', 'signature']),
  );
  const keep = async (step: string): Promise<void> => {
    const { database, jobs } = server.services;
    const key = { kind: 'retention', application: '', epoch: 0, step } as const;
    await inTransaction(database, (tx) => jobs.enqueue(tx, key));
    const state = () => database.query.selectFrom('job_status').select('state').where('step', '=', step).execute();
    await expect.poll(state).toEqual([{ state: 'done' }]);
  };

  later = 47.5 * hours;
  await keep('before');
  expect((await resume(server, agent)).data.Case.IsDemo).toBe(true);

  later = 48 * hours;
  expect((await submit(agent, 'SECTIONAProposedInsured', {})).code).toBe(409);
  await keep('after');
  const reply = await browser.call('resumeApplication', { AppId: agent.id, AppAuthId: agent.handle });
  const again = await browser.call('demoResumeApplication', { AppId: agent.id });
  expect([reply.code, again.code]).toEqual([404, 404]);
  expect(await rowsOf(agent.id)).toEqual(['evidence']);
  const { erased_at: erased, names: sealed } = await server.database.query
    .selectFrom('application')
    .select(['erased_at', 'names'])
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  expect([erased !== null, sealed]).toEqual([true, null]);
  expect((await resume(server, ordinary)).data.QuestionBlockResponses.some(({ HasResponse }) => HasResponse)).toBe(
    true,
  );
});
