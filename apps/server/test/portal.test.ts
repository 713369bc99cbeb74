/** The agent's list of cases at the API (spec flow 2.18). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAgain } from './bind-again.ts';
import type { Browser } from './browser.ts';
import { definitionName, insuredAnswers, type Person, signIn, somebody, startCase, submit } from './people.ts';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await signIn(server.url, 'A1');
  for (const lastName of ['Rivera', 'Okafor', 'Riverside', 'Nguyen']) {
    const agent = await startCase(browser);
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName })));
  }
});
afterAll(() => server.close());

const list = async (more: { Page?: number; PageSize?: number; Search?: string }) => {
  const { data } = await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName, ...more });
  return { names: data.Applications.map(({ LastName }) => LastName), total: data.Total };
};

test('pages show the newest first and say how many there are', async () => {
  expect(await list({})).toEqual({ names: ['Nguyen', 'Riverside', 'Okafor', 'Rivera'], total: 4 });
  expect(await list({ Page: 2, PageSize: 3 })).toEqual({ names: ['Rivera'], total: 4 });
  expect(await list({ Page: 3, PageSize: 3 })).toEqual({ names: [], total: 4 });
});

test('a search looks through all pages, and pages what it found', async () => {
  expect(await list({ Search: 'rivera' })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'rivera', Page: 1, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'river', Page: 2, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 2 });
  expect(await list({ Search: 'nobody', Page: 1 })).toEqual({ names: [], total: 0 });
});

test('a search finds by the beginning of any name, by both, by the whole address; never by a part in the middle', async () => {
  const email = 'zoë@example.com';
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ firstName: 'Zoë', lastName: 'Li', email })));
  expect(await list({ Search: 'ZOE' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li  zoë' })).toEqual({ names: ['Li'], total: 1 });
  expect((await list({ Search: 'gra riv' })).total).toBe(2);
  expect((await list({ Search: 'gra li' })).total).toBe(0);
  expect((await list({ Search: 'ivera' })).total).toBe(0);
  expect((await list({ Search: '  ' })).total).toBe(5);
});

test('a search follows a name that was changed, and finds nothing of another agent', async () => {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName: 'Before' })));
  await submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'Afterwards' });
  expect((await list({ Search: 'before' })).total).toBe(0);
  expect((await list({ Search: 'after' })).total).toBe(1);
  const other = await signIn(server.url, 'A2');
  const { data } = await other.call('getAgentApplications', {
    AgentId: 'A2',
    appDefName: definitionName,
    Search: 'after',
  });
  expect(data.Total).toBe(0);
});

test('a case that another agent took over is found by them, and no longer by the one before', async () => {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName: 'Handedover' })));
  await browser.call('updateAgentRelationship', {
    appID: agent.id,
    agentID: 'A3',
    agentEmailAddress: 'a3@example.com',
    agentFirstName: 'Third',
    agentLastName: 'Agent',
  });
  const next = await signIn(server.url, 'A3');
  const asked = { appDefName: definitionName, Search: 'handed' };
  expect((await next.call('getAgentApplications', { AgentId: 'A3', ...asked })).data.Total).toBe(1);
  expect((await list({ Search: 'handed' })).total).toBe(0);
});

describe('figures', () => {
  const figures = async (changes: readonly Partial<StoredCase>[]) => {
    const agentId = `figures-${(serial += 1)}`;
    const mine = await signIn(server.url, agentId);
    for (const change of changes) await store(await startCase(mine), change);
    return (await mine.call('caseFigures', {})).data;
  };

  test('count cases by whose turn it is, or how they ended', async () => {
    const sent = { sent_at: daysAgo(3) };
    const signed = { ...sent, customer_signed: true };
    const { Stages } = await figures([
      {},
      sent,
      sent,
      { ...sent, expires_at: daysAgo(1) },
      signed,
      { ...signed, all_signed: true, expires_at: daysAgo(1) },
      { ...signed, all_signed: true, decision_class_name: 'Preferred' },
    ]);
    expect(Object.fromEntries(Stages.map(({ Stage, Count }) => [Stage, Count]))).toEqual({
      agent: 1,
      insured: 2,
      owners: 0,
      sign: 1,
      processing: 1,
      decided: 1,
      expired: 1,
    });
  });

  test('name the sections where nobody went on for two days, and never one that only signers read', async () => {
    const stopped = { created_at: daysAgo(9), updated_at: daysAgo(3) };
    const { Stops } = await figures([
      { ...stopped, last: 'SECTIONDCoverageDetails' },
      { ...stopped, last: 'SECTIONDCoverageDetails' },
      { ...stopped, last: 'Part2MedicalConditions' },
      { ...stopped, last: 'Part2Medications' },
      { ...stopped, last: 'Part2Medications' },
      { ...stopped, last: 'SECTIONBPolicyOwner', all_signed: true },
      { ...stopped, last: 'SECTIONBPolicyOwner', expires_at: daysAgo(1) },
      { last: 'SECTIONBPolicyOwner' },
    ]);
    expect(Stops).toEqual([
      { Section: null, Count: 3 },
      { Section: 'Coverage details', Count: 2 },
    ]);
  });

  test('count the days from the start to the signature of the insured', async () => {
    const after = (days: number) => ({ created_at: daysAgo(60), signed_at: daysAgo(60 - days) });
    const { Days } = await figures([after(0), after(2), after(7), after(8), after(45), {}]);
    expect(Days.map(({ From, To, Count }) => [From, To, Count])).toEqual([
      [0, 0, 1],
      [1, 2, 1],
      [3, 7, 1],
      [8, 14, 1],
      [15, 30, 0],
      [31, null, 1],
    ]);
  });

  test('are of the own cases only, and of no test application', async () => {
    const { Stages } = await figures([{ is_demo: true }]);
    expect(Stages.every(({ Count }) => Count === 0)).toBe(true);
  });
});

let serial = 0;

/** What the figures read of a case. */
interface StoredCase {
  created_at: Date;
  updated_at: Date;
  sent_at: Date;
  expires_at: Date;
  customer_signed: boolean;
  all_signed: boolean;
  is_demo: boolean;
  decision_class_name: string;
  /** The section that was saved last. */
  last: string;
  /** When the insured signed. */
  signed_at: Date;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** Puts a case that was just started where weeks would have led it. */
async function store({ id }: Person, { last, signed_at, ...row }: Partial<StoredCase>): Promise<void> {
  const { query } = server.services.database;
  if (Object.keys(row).length > 0) await query.updateTable('application').set(row).where('id', '=', id).execute();
  if (row.created_at) {
    const started = { updated_at: row.created_at };
    await query.updateTable('block_answer').set(started).where('application_id', '=', id).execute();
  }
  if (last !== undefined) {
    const content = Buffer.alloc(0);
    await query
      .insertInto('block_answer')
      .values({ application_id: id, block: last, version: 1, content, content_hash: '', updated_at: daysAgo(3) })
      .onConflict((conflict) => conflict.columns(['application_id', 'block']).doUpdateSet({ updated_at: daysAgo(3) }))
      .execute();
  }
  if (signed_at !== undefined) {
    await sql`insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type, signed_at)
      values (${id}, ${id}, 1, 'insured', 'Insured', 0, 'signed', '', 'InsuredOwner', ${signed_at})`.execute(query);
  }
  for (const table of ['application', 'signing_slot'] as const) await bindAgain(server.database, table);
}
