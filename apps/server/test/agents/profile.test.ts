/** The profile that an agent enters once, and what it fills in (spec pages 3.6, engine 3.14). */
import { answerAt, splitBlock } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import type { Browser } from '../support/browser.ts';
import { insuredAnswers, type Person, resume, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ROW = 'AgentReport.AgentReportAgentInformation[0].AgentReportAgentInformation';
const NAMED = { AgentFirstName: 'Ann', AgentLastName: 'Agent', AgentEmailAddress: 'ann@agency.example' };
const ALL_MAILS = {
  insuredSigned: true,
  submitted: true,
  decided: true,
  moreAsked: true,
  doubted: true,
  stopped: true,
};
const HARBOR = {
  Number: 'A-4711',
  Firm: 'Harbor Street Agency',
  FirmNumber: 'F-12',
  Licenses: [
    { State: 'TX', Number: 'TX-77' },
    { State: 'NY', Number: 'NY-11' },
  ],
};

async function agentWith(agentId: string, profile: Body<'saveAgentProfile'> = HARBOR): Promise<Browser> {
  const browser = await signIn(server.url, agentId, NAMED);
  expect((await browser.call('saveAgentProfile', profile)).code).toBe(200);
  return browser;
}

/** The server's record, by `Block.Path`. */
async function recorded({ id }: Person): Promise<(path: string) => string> {
  const theCase = await loadCase(server.services, server.database.query, id);
  const application = theCase?.open(1, 'Agent');
  return (path) => answerAt(application?.answers() ?? {}, path);
}

// spec pages 3.6
describe('the profile', () => {
  test('begins with the values from the sign-in, accepts changes one by one, and returns to those values when cleared', async () => {
    const browser = await signIn(server.url, 'P1', NAMED);
    const first = await browser.call('agentProfile', {});
    const SignIn = { Name: 'Ann Agent', Email: 'ann@agency.example', Phone: '800-555-0100' };
    expect(first.data).toMatchObject({ ...SignIn, Firm: '', Licenses: [], SignIn, Mails: { ...ALL_MAILS } });

    await browser.call('saveAgentProfile', { Name: 'Ann Q. Agent', Phone: '(617) 555-0142' });
    const changed = await browser.call('saveAgentProfile', { ...HARBOR, Mails: { submitted: false } });
    const whole = {
      ...HARBOR,
      Name: 'Ann Q. Agent',
      Phone: '617-555-0142',
      SignIn,
      Mails: { ...ALL_MAILS, submitted: false },
    };
    expect(changed.data).toMatchObject(whole);
    expect((await browser.call('agentProfile', {})).data).toEqual(changed.data);

    const cleared = await browser.call('saveAgentProfile', { Name: '', Firm: '' });
    expect(cleared.data).toMatchObject({ Name: 'Ann Agent', Firm: '', Number: 'A-4711' });
  });

  test('is each agent’s own, and sealed', async () => {
    await agentWith('P2');
    const other = await signIn(server.url, 'P3', NAMED);
    expect((await other.call('agentProfile', {})).data.Firm).toBe('');
    const rows = await server.database.query.selectFrom('agent_profile').selectAll().execute();
    for (const { content } of rows) expect(content.toString('latin1')).not.toContain('Harbor');
  });

  test.each([
    [{ Name: 'Ann, see www.evil.example' }, 'Name', 'name'],
    [{ Email: 'ann at agency' }, 'Email', 'email'],
    [{ Phone: '555' }, 'Phone', 'phone'],
    [{ Firm: 'Firm <b>' }, 'Firm', 'characters'],
    [{ Licenses: [{ State: 'ZZ', Number: '1' }] }, 'Licenses[0].State', 'state'],
    [{ Licenses: [{ State: 'NY', Number: ' ' }] }, 'Licenses[0].Number', 'blank'],
    [
      {
        Licenses: [
          { State: 'NY', Number: '1' },
          { State: 'NY', Number: '2' },
        ],
      },
      'Licenses[1].State',
      'twice',
    ],
  ])('refuses %o with a code and changes nothing', async (change, path, key) => {
    const browser = await agentWith('P4');
    const reply = await browser.call('saveAgentProfile', { FirmNumber: 'other', ...change });
    expect(reply).toMatchObject({ code: 422, errors: [{ path, key }] });
    expect((await browser.call('agentProfile', {})).data).toMatchObject(HARBOR);
  });

  test('keeps both changes of two windows that save at once', async () => {
    const browser = await agentWith('P5', { Firm: '' });
    await Promise.all([
      browser.call('saveAgentProfile', { Number: 'N-1' }),
      browser.call('saveAgentProfile', { Firm: 'Firm' }),
      browser.call('saveAgentProfile', { FirmNumber: 'F-1' }),
    ]);
    expect((await browser.call('agentProfile', {})).data).toMatchObject({
      Number: 'N-1',
      Firm: 'Firm',
      FirmNumber: 'F-1',
    });
  });
});

// spec pages 3.6, engine 3.14
describe('a case', () => {
  test('is filled in from the profile, with the license for its state of issue, in page and record alike', async () => {
    const agent = await startCase(await agentWith('P6'));
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured()));
    const at = await recorded(agent);
    const { form, data } = await resume(server, agent);
    const state = form.answerText('SECTIONAProposedInsured.StateOfIssue');
    const license = HARBOR.Licenses.find(({ State }) => State === state)?.Number;
    expect(license).toBeDefined();
    const filled = {
      [`${ROW}Name`]: 'Ann Agent',
      [`${ROW}Code`]: 'A-4711',
      [`${ROW}Firm`]: 'Harbor Street Agency',
      [`${ROW}License`]: license,
      [`${ROW}Email`]: 'ann@agency.example',
      [`${ROW}Phone`]: '800-555-0100',
      'TransmittalBlock.TransmittalFirmName': 'Harbor Street Agency',
      'TransmittalBlock.TransmittalFirmNumber': 'F-12',
    };
    for (const [path, text] of Object.entries(filled)) {
      const cell = form.cell(form.keyOf(...splitBlock(path)) ?? '');
      expect({ path, recorded: at(path), cell }).toMatchObject({
        path,
        recorded: text,
        cell: { text, origin: { kind: 'profile' } },
      });
    }
    expect(data.Case.AgentProfile).toMatchObject(HARBOR);
  });

  test('keeps its answers when the profile changes, and takes over new entries', async () => {
    const browser = await agentWith('P7', { Firm: 'First Firm' });
    const agent = await startCase(browser);
    await submit(agent, 'TransmittalBlock', { TransmittalFirmNumber: 'typed' }, { Validation: { Enabled: false } });
    await browser.call('saveAgentProfile', { Firm: 'Second Firm', FirmNumber: 'F-99', Number: 'A-1' });
    await resume(server, agent);
    const at = await recorded(agent);
    expect(at('TransmittalBlock.TransmittalFirmName')).toBe('First Firm');
    expect(at('TransmittalBlock.TransmittalFirmNumber')).toBe('typed');
    expect(at(`${ROW}Code`)).toBe('A-1');
  });

  test('that is given to another agent keeps only typed answers, and nothing from the first agent’s profile', async () => {
    const agent = await startCase(await agentWith('P8'));
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured()));
    await agentWith('P9', { Firm: 'Another Firm' });
    const given = { agentID: 'P9', agentEmailAddress: 'bea@example.com', agentFirstName: 'Bea', agentLastName: 'Berg' };
    expect((await agent.browser.call('updateAgentRelationship', { appID: agent.id, ...given })).code).toBe(200);
    const bea = await signIn(server.url, 'P9', { AgentFirstName: 'Bea', AgentLastName: 'Berg' });
    const theirs = { ...agent, browser: bea, agentId: 'P9', handle: await handleOf(bea, agent.id) };
    const { data } = await resume(server, theirs);
    const at = await recorded(agent);
    expect(at(`${ROW}Name`)).toBe('Bea Berg');
    expect(at(`${ROW}Firm`)).toBe('Another Firm');
    expect(at(`${ROW}License`)).toBe('');
    for (const text of ['Ann Agent', 'Harbor', 'TX-77', 'NY-11', 'A-4711'])
      expect(JSON.stringify(data)).not.toContain(text);
  });

  test('shows the profile to its agent alone', async () => {
    const demo = await startCase(await agentWith('P10'));
    expect((await resume(server, demo)).data.Case.AgentProfile).not.toBeNull();
  });
});

async function handleOf(browser: Browser, id: string): Promise<string> {
  const { data } = await browser.call('getAgentApplications', { AgentId: 'P9', appDefName: 'Brokerage E-App' });
  return data.Applications.find((one) => one.Id === id)?.AuthId ?? '';
}
