/** The effect of answers given after the signatures: on the decision, on other systems, and for the agent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { caseData, type CaseReader } from '@countersign/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { appendEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { openForReader, readCaseFacts } from '../../src/hand-over/index.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { type Browser } from '../support/browser.ts';
import { type Case, type Story, storyOf } from '../support/complete-story.ts';
import { operator } from '../support/operators.ts';
import { identity } from '../support/identity-check.ts';
import { definitionName, fill, type Insured, signIn, submit } from '../support/people.ts';
import { answering, dayAt, PENDING, requirementsOn, WEIGHT } from './raise-requirements.ts';
import { targetsSetting } from '../support/receiving-end.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'countersign-amendments-'));
let server: TestServer;
let agent: Browser;
let story: Story;
let on: ReturnType<typeof requirementsOn>;
const as = (who: Insured) => (link: string) => identity(who, link);

beforeAll(async () => {
  server = await startServer(targetsSetting([{ name: 'archive', folder }]));
  agent = await signIn(server.url, 'A1');
  story = storyOf(server, agent);
  on = requirementsOn(server, await operator(server, 'Olga'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('one case', () => {
  let incomplete: Case;
  let id: string;
  beforeAll(async () => {
    incomplete = await story.readyToSign();
    ({ id } = incomplete.agent);
  }, 120_000);

  // spec requirements 4.1, 4.2
  test('a decision that is incomplete is made again with the amended answers, which its record names', async () => {
    const { insured, who } = incomplete;
    await submit(insured, 'Part2MedicalDiagnostic', { PendingTestAny: 'true' }, { Validation: { Enabled: false } });
    await fill(server, insured);
    await story.signAsInsured(insured);
    await story.signAsAgent(incomplete.agent);
    await idle(server);
    const pathOf = async () =>
      (
        await server.database.query
          .selectFrom('decision')
          .select('triage_path')
          .where('application_id', '=', id)
          .executeTakeFirst()
      )?.triage_path;
    expect(await pathOf()).toBe(2.5);
    const lastUpdated = async () => (await rowOf(incomplete))?.LastUpdated;
    const stored = await loadCase(server.services, server.database.query, id);
    // The same decision, made again, is no news in the agent's list.
    const updated = await lastUpdated();
    await on.raise(id, { Questions: ['PersonalInformation.Occupation'] });
    const other = answering({ Occupation: 'Accountant' }, 'PersonalInformation');
    const { Id: first } = await on.answerAndSign(await on.arrive(id, as(who)), other);
    expect([await pathOf(), await lastUpdated()]).toEqual([2.5, updated]);
    expect((await on.raise(id, { Questions: [PENDING], Why: 'Is the result there?' })).code).toBe(200);
    const { Id } = await on.answerAndSign(
      await on.arrive(id, as(who)),
      answering({ PendingTestAny: 'false' }, 'Part2MedicalDiagnostic'),
    );
    expect(await pathOf()).toBe(1);
    expect(await lastUpdated()).not.toBe(updated);
    const decided = await on.events(id, 'uw.decided');
    expect(decided.map(({ data }) => data['amendments'])).toEqual([undefined, [first], [first, Id]]);
    const now = await loadCase(server.services, server.database.query, id);
    expect(now?.answers).toEqual(stored?.answers);
    expect(await on.problems(id)).toEqual([]);
  });

  // spec requirements 5.1; handover 1.4
  test('the data of the case have the amended answers for the carrier, and are as signed for its agent', async () => {
    const { query } = server.database;
    const read = async (reader: CaseReader): Promise<string> => {
      const theCase = await loadCase(server.services, query, id);
      if (!theCase) throw new Error('no case');
      const facts = await readCaseFacts(query, theCase);
      return JSON.stringify(caseData(await openForReader(query, theCase, reader), facts, reader));
    };
    const [carriers, agents] = [await read('carrier'), await read('agent')];
    await on.raise(id);
    await on.answerAndSign(await on.arrive(id, as(incomplete.who)), answering({ Weight: '177' }));
    await idle(server);
    const weight = /"value":177\b/;
    expect(carriers).not.toMatch(weight);
    expect(await read('carrier')).toMatch(weight);
    expect(await read('agent')).toBe(agents);
  });
});

// spec requirements 5.1
test('the agent cannot tell a medical question from others, nor how many, how long, or whether somebody came', async () => {
  const [one, other] = [await story.signed(), await story.signed()];
  await idle(server);
  await on.raise(one.agent.id);
  await on.raise(other.agent.id, {
    Questions: ['PersonalInformation.Occupation'],
    Why: 'y'.repeat(400),
    Until: dayAt(server, 200),
  });
  await on.raise(other.agent.id, { Questions: [WEIGHT, PENDING] });
  await on.raise(one.agent.id, { Questions: [PENDING] });
  // One of the mails is returned, and the person mistypes something when they come.
  const [mail] = await server.database.query
    .selectFrom('mail_outbox')
    .select(['id', 'slot_id'])
    .where('application_id', '=', one.agent.id)
    .where('kind', '=', 'requirement')
    .execute();
  const returned = { mail: mail?.id, slot: mail?.slot_id, reason: '550' };
  const bounced = { type: 'mail.bounced', origin: systemOrigin('mail'), at: new Date(), data: returned } as const;
  await inTransaction(server.database, (tx) => appendEvidence(tx, one.agent.id, bounced));
  await expect(on.arrive(one.agent.id, as({ ...one.who, zip: '60606' }))).rejects.toThrow('not admitted');
  const { Id } = await on.answerAndSign(await on.arrive(one.agent.id, as(one.who)));
  await failComplete(one.agent.id, Id);
  const seen = async ({ agent: owner }: Case) => {
    const ids = { AppId: owner.id, AppAuthId: owner.handle };
    const row = await rowOf({ agent: owner });
    const { data } = await agent.call('timeline', ids);
    const resumed = await agent.call('resumeApplication', ids);
    return JSON.stringify([
      row,
      // Background work of a case ends in any order.
      data.Events.map(({ Type, Actor, Text }) => `${Type} ${Actor} ${Text}`).toSorted(),
      resumed.data.Case,
      resumed.data.PendingJobs,
    ])
      .replaceAll(owner.id, 'ID')
      .replaceAll(/"AuthId":"[^"]+"/g, '')
      .replaceAll(/CQ\d+/g, 'CQ')
      .replaceAll(/grace\.\d+@/g, 'grace@')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  };
  expect(await seen(one)).toBe(await seen(other));
  const asked = await seen(one);
  expect(asked).toContain('Waiting for Grace Rivera: the insurer needs more information');
  expect(asked).not.toMatch(/amendment|weight|occupation/i);
});

/** As its agent's list shows it. */
async function rowOf({ agent: owner }: Pick<Case, 'agent'>) {
  const list = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
  return list.data.Applications.find(({ Id }) => Id === owner.id);
}

/** As if the complete file with the amendment could not be made. */
async function failComplete(id: string, requirement: string): Promise<void> {
  await idle(server);
  const { numUpdatedRows } = await server.database.query
    .updateTable('job_status')
    .set({ state: 'failed' })
    .where('application_id', '=', id)
    .where('kind', '=', 'complete')
    .where('step', '=', requirement)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
}
