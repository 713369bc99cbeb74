/** The agent's list of cases at the API (spec flow 2.18). */
import { applicationNumber, type Definition, loadModel } from '@countersign/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAgain } from '../support/bind-again.ts';
import type { Browser } from '../support/browser.ts';
import type { Body } from '@countersign/protocol';
import {
  definitionName,
  insuredAnswers,
  type Person,
  signIn,
  newInsured,
  startCase,
  submit,
} from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { carrierWith, referenceCarrier, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await signIn(server.url, 'A1');
  for (const lastName of ['Rivera', 'Okafor', 'Riverside', 'Nguyen']) {
    const agent = await startCase(browser);
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName })));
  }
});
afterAll(() => server.close());

const list = async (more: Partial<Body<'getAgentApplications'>>) => {
  const { data } = await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName, ...more });
  return { names: data.Applications.map(({ LastName }) => LastName), total: data.Total };
};

test('pages show the newest cases first and the total number', async () => {
  expect(await list({})).toEqual({ names: ['Nguyen', 'Riverside', 'Okafor', 'Rivera'], total: 4 });
  expect(await list({ Page: 2, PageSize: 3 })).toEqual({ names: ['Rivera'], total: 4 });
  expect(await list({ Page: 3, PageSize: 3 })).toEqual({ names: [], total: 4 });
});

test('a search covers all pages, and divides its results into pages', async () => {
  expect(await list({ Search: 'rivera' })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'rivera', Page: 1, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'river', Page: 2, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 2 });
  expect(await list({ Search: 'nobody', Page: 1 })).toEqual({ names: [], total: 0 });
});

test('a search finds the beginning of any name, several names, and the whole address; never a part in the middle', async () => {
  const email = 'zoë@example.com';
  const agent = await startCase(browser);
  await submit(
    agent,
    'SECTIONAProposedInsured',
    insuredAnswers(newInsured({ firstName: 'Zoë', lastName: 'Li', email })),
  );
  expect(await list({ Search: 'ZOE' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li  zoë' })).toEqual({ names: ['Li'], total: 1 });
  expect((await list({ Search: 'gra riv' })).total).toBe(2);
  expect((await list({ Search: 'gra li' })).total).toBe(0);
  expect((await list({ Search: 'ivera' })).total).toBe(0);
  expect((await list({ Search: '  ' })).total).toBe(5);
});

test.each(['obrien', 'O’Brien', 'brien', 'lee', 'LeeOBrien', "lee-o'br"])(
  "a search for %s finds Lee-O'Brien",
  async (typed) => {
    const agent = await startCase(browser);
    const who = newInsured({ firstName: 'Una', lastName: "Lee-O'Brien" });
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(who));
    expect((await list({ Search: typed })).names).toContain("Lee-O'Brien");
    expect((await list({ Search: `${typed} una` })).names).toContain("Lee-O'Brien");
  },
);

test.each(['lukasz dang', 'Łukasz', 'ĐẶNG'])('a search for %s finds Łukasz Đặng', async (typed) => {
  const agent = await startCase(browser);
  const who = newInsured({ firstName: 'Łukasz', lastName: 'Đặng' });
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(who));
  expect((await list({ Search: typed })).names).toContain('Đặng');
});

test('a search follows a changed name, and finds nothing of another agent', async () => {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Before' })));
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

test('a case that another agent took over is found by them, and no longer by the previous agent', async () => {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Handedover' })));
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

// spec pages 3.4, 3.5
describe('a portal with many cases', () => {
  const AgentId = 'desk';
  let desk: Browser;
  const ids: string[] = [];
  beforeAll(async () => {
    desk = await signIn(server.url, AgentId);
    const cases: Partial<StoredCase>[] = [
      { product: 'Term20', state_of_issue: 'TX', created_at: daysAgo(2), updated_at: daysAgo(2) },
      { product: 'Term30', state_of_issue: 'CA', created_at: daysAgo(9), updated_at: daysAgo(1), ready_to_send: true },
      {
        product: 'IndexedULAccumulation',
        state_of_issue: 'TX',
        created_at: daysAgo(5),
        updated_at: daysAgo(5),
        sent_at: daysAgo(5),
      },
    ];
    for (const one of cases) {
      const person = await startCase(desk);
      ids.push(person.id);
      await store(person, one);
    }
  });
  /** Places of the cases that were found, as they were made. */
  const found = async (more: Partial<Body<'getAgentApplications'>>): Promise<number[]> => {
    const { data } = await desk.call('getAgentApplications', { AgentId, appDefName: definitionName, ...more });
    expect(data.Total).toBe(data.Applications.length);
    return data.Applications.map(({ Id }) => ids.indexOf(Id));
  };

  test('shows those at one stage, and each says where it is', async () => {
    expect(await found({ Stage: 'complete' })).toEqual([0]);
    expect(await found({ Stage: 'send' })).toEqual([1]);
    expect(await found({ Stage: 'insured' })).toEqual([2]);
    expect(await found({ Stage: 'decided' })).toEqual([]);
    const { data } = await desk.call('getAgentApplications', { AgentId, appDefName: definitionName, Stage: 'send' });
    expect(data.Applications.map(({ Stage, Status }) => [Stage, Status])).toEqual([
      ['send', 'With you: send the application to the proposed insured'],
    ]);
  });

  test.each([
    ['newest', [1, 0, 2]],
    ['oldest', [2, 0, 1]],
    ['started', [0, 2, 1]],
    ['product', [0, 1, 2]],
    ['state', [1, 0, 2]],
  ] as const)('in the order of %s', async (Order, order) => {
    expect(await found({ Order })).toEqual(order);
  });

  test('names products as the form does', async () => {
    const { data } = await desk.call('getAgentApplications', { AgentId, appDefName: definitionName, Order: 'product' });
    expect(data.Applications.map(({ Product }) => Product)).toEqual(['Term 20', 'Term 30', 'Indexed UL Accumulation']);
  });

  // spec trust 4.14
  test('a search finds cases by product, by state and by number of policy or application, and by several words', async () => {
    const { query } = server.services.database;
    const number = { application_id: ids[2] ?? '', number: 'CQ9000017' };
    await query.insertInto('policy_number').values(number).execute();
    expect(await found({ Search: 'term' })).toEqual([1, 0]);
    expect(await found({ Search: 'Term 20' })).toEqual([0]);
    expect(await found({ Search: 'term20' })).toEqual([0]);
    expect(await found({ Search: 'ul acc tx' })).toEqual([2]);
    expect(await found({ Search: 'ulaccumulation' })).toEqual([]);
    expect(await found({ Search: 'ca' })).toEqual([1]);
    expect(await found({ Search: ' cq9000017 ' })).toEqual([2]);
    const own = applicationNumber(ids[1] ?? '');
    expect(await found({ Search: own })).toEqual([1]);
    expect(await found({ Search: ` ${own.toLowerCase().replaceAll('-', '')} ` })).toEqual([1]);
    expect(await found({ Search: own.slice(0, 9) })).toEqual([]);
    expect(await found({ Search: 'erm' })).toEqual([]);
  });
});

// spec pages 3.4
describe('a case that is ready to be sent', () => {
  test('says so as soon as the agent’s last section is done, and no longer once it is sent', async () => {
    const mine = await signIn(server.url, 'ready');
    const stage = async () => {
      const asked = { AgentId: 'ready', appDefName: definitionName };
      return (await mine.call('getAgentApplications', asked)).data.Applications[0]?.Stage;
    };
    const agent = await readyToSend(server, mine, newInsured({ lastName: 'Ready' }));
    expect(await stage()).toBe('send');
    await send(server, agent);
    expect(await stage()).toBe('insured');
  });

  test('says that an e-mail is in the outbox, where there is no mail server', async () => {
    const mine = await signIn(server.url, 'outbox');
    await send(server, await readyToSend(server, mine, newInsured({ lastName: 'Outbox' })));
    const { data } = await mine.call('getAgentApplications', { AgentId: 'outbox', appDefName: definitionName });
    expect(data.Applications[0]).toMatchObject({
      Invitation: 'outbox',
      Status: expect.stringMatching(/^Waiting for the proposed insured since .*, e-mail in the outbox$/),
    });
  });
});

describe('figures', () => {
  const agentWith = async (changes: readonly Partial<StoredCase>[]): Promise<Browser> => {
    const mine = await signIn(server.url, `figures-${(serial += 1)}`);
    for (const change of changes) await store(await startCase(mine), change);
    return mine;
  };
  const figures = async (changes: readonly Partial<StoredCase>[]) =>
    (await (await agentWith(changes)).call('caseFigures', {})).data;
  const stages = async (changes: readonly Partial<StoredCase>[]) =>
    (await (await agentWith(changes)).call('caseStages', {})).data.Stages;

  test('count cases by whose turn it is, or how they ended', async () => {
    const sent = { sent_at: daysAgo(3) };
    const signed = { ...sent, customer_signed: true };
    const Stages = await stages([
      {},
      { ready_to_send: true },
      sent,
      sent,
      { ...sent, expires_at: daysAgo(1) },
      signed,
      { ...signed, all_signed: true, expires_at: daysAgo(1) },
      { ...signed, all_signed: true, decision_class_name: 'Preferred' },
    ]);
    expect(Object.fromEntries(Stages.map(({ Stage, Count }) => [Stage, Count]))).toEqual({
      complete: 1,
      send: 1,
      insured: 2,
      owners: 0,
      sign: 1,
      underwriting: 1,
      handedOver: 0,
      requirementOpen: 0,
      decided: 1,
      issued: 0,
      declined: 0,
      withdrawn: 0,
      expired: 1,
    });
  });

  test('name the sections where cases stopped for two days, and never one that only signers read', async () => {
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

  test('count the days from the start to the insured’s signature', async () => {
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

  test('cover only the agent’s own cases, and no test application', async () => {
    const Stages = await stages([{ is_demo: true }]);
    expect(Stages.every(({ Count }) => Count === 0)).toBe(true);
  });
});

// spec engine 1.3
describe('a case of a form that the carrier has changed since', () => {
  const AgentId = 'earlier';
  let desk: Browser;
  const ids: string[] = [];
  const stopped = { updated_at: daysAgo(3) };
  beforeAll(async () => {
    desk = await signIn(server.url, AgentId);
    const cases: Partial<StoredCase>[] = [
      { created_at: daysAgo(7), product: 'VULAccumulation', state_of_issue: 'TX', last: 'SupplementAviation' },
      { created_at: daysAgo(8), product: 'Term20', state_of_issue: 'CA', last: 'Part2Medications' },
      { created_at: daysAgo(9), product: 'Term30', state_of_issue: 'CA', last: 'SECTIONDCoverageDetails' },
    ];
    for (const one of cases) {
      const person = await startCase(desk);
      ids.push(person.id);
      await store(person, { ...stopped, ...one });
    }
    await adopt(changedForm());
  });
  afterAll(() => adopt(referenceCarrier().carrier.definition));

  const adopt = (definition: Definition): Promise<void> =>
    server.services.definitions.adopt({ carrier: carrierWith({ definition }).carrier, model: loadModel(definition) });

  /** Without one product, time zone and section; another product has another label, and agents may read one more section. */
  function changedForm(): Definition {
    const form = structuredClone(referenceCarrier().carrier.definition);
    delete form.Tables['TimeZone']?.['TX'];
    form.Blocks = form.Blocks.filter(({ Name }) => Name !== 'SupplementAviation');
    const section = (name: string) => form.Blocks.find(({ Name }) => Name === name);
    section('Part2Medications')?.QuestionBlockPermissions.push({ Stage: 1, PermissionType: 'Read' });
    const products = section('SECTIONDCoverageDetails')?.Questions[0]?.QuestionOptions ?? [];
    const at = (name: string): number => products.findIndex(({ Name }) => Name === name);
    products.splice(at('Term20'), 1, { Name: 'Term20', DisplayName: 'Level premium 20' });
    products.splice(at('VULAccumulation'), 1);
    return form;
  }

  const listed = async (more: Partial<Body<'getAgentApplications'>> = {}) =>
    (await desk.call('getAgentApplications', { AgentId, appDefName: definitionName, Order: 'started', ...more })).data;
  const found = async (Search: string): Promise<number[]> =>
    (await listed({ Search })).Applications.map(({ Id }) => ids.indexOf(Id));

  test('is listed with the product and the time zone of its own form', async () => {
    const rows = (await listed()).Applications.map(({ Id, Product, TimeZone }) => [ids.indexOf(Id), Product, TimeZone]);
    expect(rows).toEqual([
      [0, 'VUL Accumulation', 'America/Chicago'],
      [1, 'Term 20', 'America/Los_Angeles'],
      [2, 'Term 30', 'America/Los_Angeles'],
    ]);
  });

  // spec pages 3.5
  test('is found by what its own form calls the product, and by what the newest one does', async () => {
    expect(await found('accumulation')).toEqual([0]);
    expect(await found('vul accumulation')).toEqual([0]);
    expect(await found('term')).toEqual([1, 2]);
    expect(await found('level')).toEqual([1]);
  });

  test('is counted at the section of its own form, by name only if agents may read it there', async () => {
    const { Stops } = (await desk.call('caseFigures', {})).data;
    expect(Stops.toSorted((one, other) => String(one.Section).localeCompare(String(other.Section)))).toEqual([
      { Section: 'Aviation supplement', Count: 1 },
      { Section: 'Coverage details', Count: 1 },
      { Section: null, Count: 1 },
    ]);
  });

  test('is left out, and nothing else, if its own form is not as it was stored', async () => {
    const person = await startCase(desk);
    const { query } = server.services.database;
    const version = 'f'.repeat(64);
    await query
      .insertInto('definition')
      .values({ version, name: definitionName, body: Buffer.from('x') })
      .execute();
    const row = { ...stopped, created_at: daysAgo(6), product: 'Term30', definition_version: version };
    await store(person, { ...row, last: 'Part2Medications' });
    const { Applications, Altered } = await listed();
    expect([Applications.map(({ Id }) => ids.indexOf(Id)), Altered]).toEqual([[0, 1, 2], 1]);
    expect(await found('term')).toEqual([1, 2]);
    expect((await desk.call('caseFigures', {})).data.Stops).toContainEqual({ Section: null, Count: 2 });
  });
});

let serial = 0;

/** What the figures read of a case. */
interface StoredCase {
  created_at: Date;
  updated_at: Date;
  sent_at: Date;
  ready_to_send: boolean;
  expires_at: Date;
  customer_signed: boolean;
  all_signed: boolean;
  is_demo: boolean;
  decision_class_name: string;
  product: string;
  state_of_issue: string;
  definition_version: string;
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
