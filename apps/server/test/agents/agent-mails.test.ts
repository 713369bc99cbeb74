/** What agents are told by mail about their cases, each in the transaction in which it happens (spec pages 3.7). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailStopped } from '../../src/applications/index.ts';
import { SealBroken } from '../../src/platform/index.ts';
import { identity } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, signForms } from '../support/signatures.ts';
import { toInsured } from '../support/stages.ts';
import { requirementsOn } from '../requirements/raise-requirements.ts';
import { storyOf } from '../support/complete-story.ts';
import { operator } from '../support/operators.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const address = (agentId: string): string => `${agentId.toLowerCase()}@agency.example`;
const agentNamed = (agentId: string) => signIn(server.url, agentId, { AgentEmailAddress: address(agentId) });
const kinds = {
  'was signed by the proposed': 'insuredSigned',
  submitted: 'submitted',
  'A decision was made': 'decided',
  'More is needed': 'moreAsked',
  'may be wrong': 'doubted',
  'No activity': 'stopped',
};

/** Kinds of the mails that an agent got, in order. */
async function told(agentId: string): Promise<string[]> {
  const mails = await mailsTo(server, address(agentId));
  return mails
    .map(({ subject }) => Object.entries(kinds).find(([words]) => subject.includes(words))?.[1] ?? subject)
    .toSorted();
}

async function signedByAll(agentId: string, off: object = {}): Promise<void> {
  const browser = await agentNamed(agentId);
  await browser.call('saveAgentProfile', { Mails: off });
  const { agent, insured } = await toInsured(server, browser, newInsured());
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  await fill(server, agent);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await idle(server);
}

// spec pages 3.7
describe('an agent is told', () => {
  test('once each that the insured signed, that everybody signed, and that the case was decided', async () => {
    await signedByAll('M1');
    expect(await told('M1')).toEqual(['decided', 'insuredSigned', 'submitted']);
    for (const { text } of await mailsTo(server, address('M1'))) {
      expect(text).toContain('Grace Rivera');
      expect(text).not.toMatch(/Preferred|Standard|Smoker|STP|Decline/);
    }
  });

  test('nothing that they turned off in their profile', async () => {
    await signedByAll('M2', { insuredSigned: false, decided: false });
    expect(await told('M2')).toEqual(['submitted']);
  });
});

// spec requirements 5.2
test('an agent is told once that the insurer asked for more, however much that is, and not what, nor if they turned it off', async () => {
  const olga = await operator(server, 'Olga');
  const on = requirementsOn(server, olga);
  const asked = async (agentId: string, off: object) => {
    const browser = await agentNamed(agentId);
    await browser.call('saveAgentProfile', {
      Mails: { insuredSigned: false, submitted: false, decided: false, ...off },
    });
    const { agent, who } = await storyOf(server, browser).signed();
    await idle(server);
    const raised = await on.raise(agent.id);
    expect(raised.code).toBe(200);
    expect((await on.raise(agent.id, { Why: 'And once more.' })).code).toBe(200);
    return { id: agent.id, who };
  };
  const { id, who } = await asked('M9', {});
  expect(await told('M9')).toEqual(['moreAsked']);
  const [mail] = await mailsTo(server, address('M9'));
  expect(mail?.text).toContain('Grace Rivera');
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/weight|height|once more/i);
  // Answered and signed, one after the other: nothing is said about that, and the next one is news again.
  const person = await on.arrive(id, (link) => identity(who, link));
  await on.answerAndSign(person);
  await on.answerAndSign(person);
  expect(await told('M9')).toEqual(['moreAsked']);
  await on.raise(id, { Why: 'A third time.' });
  expect(await told('M9')).toEqual(['moreAsked', 'moreAsked']);
  await asked('M10', { moreAsked: false });
  expect(await told('M10')).toEqual([]);
});

// spec pages 1.7, 3.7
test('an agent is told that a signer says an answer is wrong: once an hour, not which one, nor if they turned it off', async () => {
  const doubting = async (agentId: string, off: object) => {
    const browser = await agentNamed(agentId);
    await browser.call('saveAgentProfile', { Mails: off });
    const { insured } = await toInsured(server, browser, newInsured());
    return async (QuestionName: string, Note: string) =>
      (
        await insured.browser.call('noteAnswer', {
          AppId: insured.id,
          AppAuthId: insured.handle,
          QuestionBlock: 'SECTIONAProposedInsured',
          QuestionName,
          Note,
        })
      ).code;
  };
  const note = await doubting('M11', {});
  expect([await note('PrimaryResidence', 'We moved'), await note('Gender', 'Diabetes')]).toEqual([200, 200]);
  expect(await told('M11')).toEqual(['doubted']);
  const [mail] = await mailsTo(server, address('M11'));
  expect(mail?.text).toContain('Grace Rivera');
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/moved|diabetes|live|gender/i);
  await sql`update mail_outbox set created_at = now() - interval '61 minutes' where kind = 'doubted'`.execute(
    server.database.query,
  );
  // The same words again are no news, and neither is a note that is taken back.
  await note('Gender', 'Diabetes');
  expect(await told('M11')).toEqual(['doubted']);
  await note('Gender', 'Something else');
  expect(await told('M11')).toEqual(['doubted', 'doubted']);
  const unheard = await doubting('M12', { doubted: false });
  expect(await unheard('Gender', 'Wrong')).toBe(200);
  expect(await told('M12')).toEqual([]);
});

describe('about a case in which nobody did anything', () => {
  async function begun(agentId: string): Promise<Person> {
    const agent = await startCase(await agentNamed(agentId));
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured()));
    return agent;
  }
  const idleFor = async ({ id }: Person, hours: number) =>
    sql`update application set updated_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
      server.database.query,
    );
  const look = () => mailStopped(server.services, new AbortController().signal);

  test('for 48 hours the agent is told once, and again if it stops another time', async () => {
    const agent = await begun('M3');
    await idleFor(agent, 47);
    await look();
    expect(await told('M3')).toEqual([]);
    await idleFor(agent, 49);
    await look();
    await look();
    expect(await told('M3')).toEqual(['stopped']);
    const mails = sql`update mail_outbox set created_at = now() - interval '60 hours' where application_id = ${agent.id}`;
    await mails.execute(server.database.query);
    await look();
    expect(await told('M3')).toEqual(['stopped', 'stopped']);
  });

  test('a case that was changed outside the program does not keep other agents from being told', async () => {
    const altered = await begun('M7');
    await idleFor(altered, 50);
    await sql`update application set agent_id = 'Mallory' where id = ${altered.id}`.execute(server.database.query);
    await idleFor(await begun('M8'), 49);
    expect(await look()).toEqual([{ application: altered.id, why: expect.any(SealBroken) }]);
    expect(await told('M8')).toEqual(['stopped']);
  });

  test('for many days nobody is told: it is no longer news', async () => {
    await idleFor(await begun('M4'), 200);
    await look();
    expect(await told('M4')).toEqual([]);
  });

  test('nobody is told if it has no name yet, or if the agent wants no such mail', async () => {
    await idleFor(await startCase(await agentNamed('M5')), 49);
    const agent = await begun('M6');
    await agent.browser.call('saveAgentProfile', { Mails: { stopped: false } });
    await idleFor(agent, 49);
    await look();
    expect([...(await told('M5')), ...(await told('M6'))]).toEqual([]);
  });
});
