/** Other systems at the machine interface: what a key can read and report, and what not (spec systems). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCase } from '../../src/applications/index.ts';
import { readEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { insertPolicyNumber } from '../../src/decision/store.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { amend } from '../requirements/amend.ts';
import type { Browser } from '../support/browser.ts';
import { type Case, type Story, storyOf } from '../support/complete-story.ts';
import { found, operator } from '../support/operators.ts';
import { type Person, signIn, startCase } from '../support/people.ts';
import { bindAgain } from '../support/bind-again.ts';
import { type ReceivingEnd, receivingEnd, status, targetsSetting } from '../support/receiving-end.ts';
import { idle, answeringCarrier, startServer, type TestServer } from '../support/running-server.ts';
import { OF_AGENT, OF_CARRIER, System, systemWith } from '../support/system.ts';

let server: TestServer;
let end: ReceivingEnd;
let story: Story;
let agent: Browser;
let signed: Case;
/** Another one, about which nothing was reported. */
let open: Case;
/** A key with the carrier's reader and every scope. */
let carrier: System;
/** Reads as the agent A1. */
let ofAgent: System;
/** Reads as the agent B1, who has none of these cases. */
let stranger: System;

const waitsForLock = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const WEIGHT = 'Part2PersonalInformation.Weight';

/** A request that asks somebody for something. */
const asking = (more: object = {}): string =>
  JSON.stringify({
    reference: 'UW-1',
    person: 'nobody',
    questions: [WEIGHT],
    until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    why: 'Weight and height do not fit.',
    ...more,
  });

beforeAll(async () => {
  end = await receivingEnd();
  end.ways.set('admin', [status(202, {}, '{"id":"A-1"}')]);
  const targets = targetsSetting([{ name: 'admin', url: end.addressOf('admin'), answers: true }]);
  server = await startServer(targets, { carrier: answeringCarrier() });
  agent = await signIn(server.url, 'A1');
  story = storyOf(server, agent);
  signed = await story.signed();
  open = await story.signed();
  await idle(server);
  carrier = await systemWith(server, OF_CARRIER);
  ofAgent = await systemWith(server, OF_AGENT);
  stranger = await systemWith(server, { ...OF_AGENT, agentId: 'B1' });
}, 240_000);
afterAll(async () => {
  await server.close();
  await end.close();
});

// spec systems 1.1, 3.2, 3.6; handover 5.3
test('a system that took the case tells number and decision later, and how it ended; a repeat changes nothing', async () => {
  const { id } = signed.agent;
  await expect.poll(async () => (await carrier.get(`/cases/${id}`)).json.status).toBe('handedOver');
  const tell = (told: object) => carrier.post(`/cases/${id}/answer`, told);
  expect((await tell({ decision: { path: 9, class: 'Preferred' } })).reason).toBe('unknown');
  const told = { policyNumber: 'POL-7', decision: { path: 2, class: 'Preferred' } };
  const first = await tell(told);
  expect(first).toMatchObject({ status: 200, json: { status: 'decided', ...told } });
  expect((await tell(told)).json).toEqual(first.json);
  for (const other of [{ policyNumber: 'POL-8' }, { decision: { path: 2, class: 'Standard' } }]) {
    expect(await tell({ ...other, outcome: 'issued' })).toMatchObject({ status: 409, reason: 'given' });
  }
  expect((await carrier.get(`/cases/${id}`)).json).toEqual(first.json);
  expect((await tell({ outcome: 'issued' })).json).toMatchObject({ status: 'issued', ...told });
  expect((await tell({ outcome: 'declined' })).reason).toBe('given');
  const events = await readEvidence(server.database.query, id, ['policyNumber.assigned', 'uw.decided', 'outcome.told']);
  expect(events.map(({ type }) => type)).toEqual(['policyNumber.assigned', 'uw.decided', 'outcome.told']);
  expect(JSON.stringify(events)).not.toContain('issued');
});

// spec systems 3.6
test('a case that is not signed takes no answer, a number is of one case, and the local ones are not replaced', async () => {
  const { id } = await startCase(agent);
  expect((await carrier.post(`/cases/${id}/answer`, { outcome: 'withdrawn' })).reason).toBe('unfinished');
  expect((await carrier.get(`/cases/${id}/data`)).reason).toBe('unfinished');
  expect(await carrier.post(`/cases/${open.agent.id}/answer`, { policyNumber: 'POL-7' })).toMatchObject({
    status: 409,
    reason: 'taken',
  });
});

// spec http 1.3; systems 3.6
test('of two cases that are given one number at the same moment, one gets it, and the other’s system is told', async () => {
  const { database } = server.services;
  const { id } = await startCase(agent);
  const { reply } = await inTransaction(database, async (tx) => {
    await insertPolicyNumber(tx, id, 'POL-9', server.services.now());
    const answered = carrier.post(`/cases/${open.agent.id}/answer`, { policyNumber: 'POL-9' });
    await expect.poll(async () => (await waitsForLock.execute(database.query)).rows.length).toBe(1);
    return { reply: answered };
  });
  expect(await reply).toMatchObject({ status: 409, reason: 'taken' });
});

// spec systems 2.2, 3.4, 3.5
test('a key that reads as the agent never gets what the agent may not read: no answer, no document, no hash', async () => {
  const { id } = signed.agent;
  const own = (await ofAgent.get(`/cases/${id}/data`)).json;
  const whole = (await carrier.get(`/cases/${id}/data`)).json;
  expect(JSON.stringify(own)).not.toContain('"medical"');
  expect(JSON.stringify(whole)).toContain('"medical"');
  // The agent sees the last characters of what only the carrier reads completely.
  const closed = JSON.stringify(own).match(/\{[^{}]*"readers":"carrier"[^{}]*\}/g) ?? [];
  expect(closed.filter((answer) => answer.includes('"value"'))).toEqual([]);
  expect(own.documents).toHaveLength(1);
  expect(whole.documents).toHaveLength(3);
  const hashes = ({ signatures }: { signatures: { signer: string; documentSha256?: string }[] }) =>
    signatures.filter(({ documentSha256 }) => documentSha256 !== undefined).map(({ signer }) => signer);
  expect(hashes(own)).toEqual(['agent']);
  expect(hashes(whole)).toEqual(['insured', 'agent']);
  for (const { sha256 } of whole.documents) {
    const mine = own.documents.some((one: { sha256: string }) => one.sha256 === sha256);
    const read = await ofAgent.get(`/cases/${id}/documents/${sha256}`);
    expect(read.status).toBe(mine ? 200 : 404);
    const all = await carrier.get(`/cases/${id}/documents/${sha256}`);
    expect(all.status).toBe(200);
    expect(all.sha256).toBe(sha256);
  }
});

// spec systems 3.1, 3.3
describe('what cannot be read', () => {
  test('an unknown case, one of another agent, an erased one and a test application look alike', async () => {
    const { data } = await agent.call('startDemoApp', {});
    const { id: erased } = await startCase(agent);
    const origin = systemOrigin('test');
    await eraseCase(server.services, erased, { reason: 'request', origin });
    for (const call of ['', '/data', `/documents/${'0'.repeat(64)}`]) {
      const nowhere = await carrier.get(`/cases/nosuchapplication00000${call}`);
      expect(nowhere.status).toBe(404);
      const others = [
        await carrier.get(`/cases/${erased}${call}`),
        await carrier.get(`/cases/${data.ApplicationId}${call}`),
        await stranger.get(`/cases/${signed.agent.id}${call}`),
      ];
      for (const { status: code, text } of others) expect([code, text]).toEqual([nowhere.status, nowhere.text]);
    }
    const refused = () => readEvidence(server.database.query, signed.agent.id, ['access.refused']);
    await expect.poll(refused).toHaveLength(1);
  });

  test.each([
    ['GET', '/cases?limit=0', undefined, 400],
    ['GET', '/cases?limit=501', undefined, 400],
    ['GET', '/cases?more=1', undefined, 400],
    ['GET', '/cases/%00', undefined, 400],
    ['GET', '/cases/..%2f..%2fetc', undefined, 400],
    ['GET', `/cases/${'x'.repeat(90)}`, undefined, 400],
    ['GET', `/cases/${'x'.repeat(300)}`, undefined, 400],
    ['GET', `/cases/${'x'.repeat(3_000)}`, undefined, 400],
    ['GET', '/events', undefined, 400],
    ['GET', '/events?after=-1', undefined, 400],
    ['GET', '/events?after=99999999999', undefined, 409],
    ['GET', '/days/yesterday', undefined, 400],
    ['GET', '/days/2026-13-45', undefined, 404],
    ['GET', '/days/2026-02-29', undefined, 404],
    ['GET', '/days/2026-04-31', undefined, 404],
    ['GET', '/nothing', undefined, 404],
    ['GET', '/', undefined, 404],
    ['GET', '/cases/x/nothing', undefined, 404],
    ['GET', '/cases/x/answer', undefined, 404],
    ['GET', '/events/1?after=0', undefined, 404],
    ['POST', '/cases', '{}', 404],
    ['POST', '/nothing', '{', 404],
    ['PUT', '/cases/x/answer', '{"outcome":"issued"}', 404],
    ['DELETE', '/cases/x', undefined, 404],
    ['GET', '/events?after=0&after=1', undefined, 400],
    ['GET', '/events?after=1e3', undefined, 400],
    ['GET', '/events?after=%20', undefined, 400],
    ['GET', '/events?after=0&limit=1.5', undefined, 400],
    ['GET', '/events?after=0&constructor=1', undefined, 400],
    ['POST', '/cases/x/answer', '{}', 400],
    ['POST', '/cases/x/answer', '{', 400],
    ['POST', '/cases/x/answer', '{"outcome":"lost"}', 400],
    ['POST', '/cases/x/answer', '{"outcome":"issued","more":1}', 400],
    ['POST', '/cases/x/answer', '{"policyNumber":"<b>"}', 400],
    ['POST', '/cases/x/answer', '{"outcome":"issued"}', 404],
    ['POST', '/cases/x/answer', JSON.stringify({ policyNumber: 'x'.repeat(20_000) }), 413],
    ['POST', '/cases/x/answer', '["issued"]', 400],
    ['GET', '/cases/x/requirements', undefined, 404],
    ['POST', '/cases/x/requirements', asking(), 404],
    ['POST', '/cases/x/requirements', asking({ reference: 'a b' }), 400],
    ['POST', '/cases/x/requirements', asking({ person: '' }), 400],
    ['POST', '/cases/x/requirements', asking({ file: '' }), 400],
    ['POST', '/cases/x/requirements', asking({ file: 'x'.repeat(201) }), 400],
    ['POST', '/cases/x/requirements', asking({ questions: ['A.B', 'A.B'] }), 400],
    ['POST', '/cases/x/requirements', asking({ until: '11/30/2026' }), 400],
    ['POST', '/cases/x/requirements', asking({ why: '' }), 400],
    ['POST', '/cases/x/requirements', asking({ why: '   ' }), 400],
    ['POST', '/cases/x/requirements', asking({ why: 'x'.repeat(501) }), 400],
    ['POST', '/cases/x/requirements', asking({ to: 'someone@example.com' }), 400],
    ['POST', '/cases/x/requirements/y/withdraw', '{"why":"done"}', 404],
    ['POST', '/cases/x/requirements/y/withdraw', '{}', 400],
    ['POST', '/cases/x/requirements/y/withdraw', '{"why":" "}', 400],
  ] as const)('%s %s %s is %i', async (method, place, body, code) => {
    const { status: given, json } = await carrier.send(method, place, body);
    expect([given, json.code]).toEqual([code, code]);
    expect(json.message).toMatch(/\w/);
  });

  test('an address that is no call is none for a program that accepts pages, too, with a key or without', async () => {
    const html = { accept: 'text/html, */*; q=.2' };
    for (const system of [carrier, new System(server.url, '')]) {
      const nothing = await system.send('GET', '/nothing', undefined, html);
      expect(nothing).toMatchObject({ status: 404, json: { code: 404, data: null, message: 'Not found.' } });
    }
  });

  // spec systems 3.8
  test('a refusal says what the key lacks, in the same words for every case', async () => {
    const none = await new System(server.url, '').get('/cases');
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    const narrow = await systemWith(server, { ...OF_AGENT, scopes: ['status'] });
    for (const id of [signed.agent.id, 'nosuchapplication00000']) {
      expect((await narrow.get(`/cases/${id}/data`)).json).toEqual({
        code: 403,
        data: { reason: 'scope' },
        message: 'This call needs a key with the scope `case`.',
      });
      expect((await narrow.post(`/cases/${id}/answer`, { outcome: 'issued' })).json.message).toBe(
        'This call needs a key with the scope `answers`, which only keys with the reader `carrier` have.',
      );
    }
  });
});

// spec systems 5.1, 5.2, 5.3, 5.4
describe('a system that asks signers for more', () => {
  const place = () => `/cases/${open.agent.id}/requirements`;
  const mails = async (kind: string) =>
    (
      await server.database.query
        .selectFrom('mail_outbox')
        .select('id')
        .where('application_id', '=', open.agent.id)
        .where('kind', '=', kind)
        .execute()
    ).length;
  const events = (...types: ('requirement.raised' | 'requirement.withdrawn' | 'system.read')[]) =>
    readEvidence(server.database.query, open.agent.id, types);
  let person: string;
  const ask = (more: object = {}) => carrier.send('POST', place(), asking({ person, ...more }));

  test('reads whom it can ask for what, asks once whatever is lost on the way, and the record names its key', async () => {
    const { people, requirements } = (await carrier.get(place())).json;
    expect(requirements).toEqual([]);
    expect(people).toEqual([expect.objectContaining({ name: 'Grace Rivera', role: 'Insured' })]);
    ({ person } = people[0]);
    const paths = people[0].sections.flatMap(({ questions }: { questions: { path: string }[] }) =>
      questions.map(({ path }) => path),
    );
    expect(paths).toContain(WEIGHT);
    // Three times in one instant, and once more.
    const raised = await Promise.all([ask(), ask(), ask()]);
    raised.push(await ask());
    expect(raised.map(({ status: code }) => code)).toEqual([200, 200, 200, 200]);
    expect(new Set(raised.map(({ text }) => text)).size).toBe(1);
    expect(raised[0]?.json).toMatchObject({
      reference: 'UW-1',
      state: 'open',
      by: 'Administration',
      questions: [WEIGHT],
    });
    expect(await mails('requirement')).toBe(1);
    const [event, ...more] = await events('requirement.raised');
    expect(more).toEqual([]);
    expect(event?.actor.id).toMatch(/^key /);
    expect(JSON.stringify(event)).not.toMatch(/UW-1|Weight/);
    expect((await carrier.get(`/cases/${open.agent.id}`)).json.status).toBe('requirementOpen');
    expect((await carrier.get(place())).json.requirements).toEqual([raised[0]?.json]);
  });

  test('another reference is another requirement, of another system too, and one reference is of one', async () => {
    expect((await ask({ why: 'Something else.' })).reason).toBe('reused');
    const second = (await ask({ reference: 'UW-2' })).json;
    const other = await systemWith(server, { ...OF_CARRIER, name: 'Laboratory' });
    const theirs = (await other.send('POST', place(), asking({ person }))).json;
    expect([second.by, theirs.by]).toEqual(['Administration', 'Laboratory']);
    const listed = (await carrier.get(place())).json.requirements;
    expect(new Set(listed.map(({ id }: { id: string }) => id)).size).toBe(3);
    expect(await mails('requirement')).toBe(3);
  });

  test('asks for a file, with questions or without, and the same reference with another file is refused', async () => {
    const file = 'The report of your last blood test';
    const asks = [
      { reference: 'UW-3', questions: [], file },
      { reference: 'UW-4', file },
    ];
    for (const asked of asks) {
      const { status: code, json } = await ask(asked);
      expect([code, json.file, json.questions]).toEqual([200, file, asked.questions ?? [WEIGHT]]);
      expect((await ask({ ...asked, file: ` ${file} ` })).json.id).toBe(json.id);
      expect((await ask({ ...asked, file: 'Another one' })).reason).toBe('reused');
      expect((await ask({ ...asked, file: undefined })).reason).toBe('reused');
    }
    const listed: { file: string | null }[] = (await carrier.get(place())).json.requirements;
    expect(listed.filter((one) => one.file === file)).toHaveLength(2);
    expect(await mails('requirement')).toBe(5);
    // Its words are sealed with the case.
    expect(JSON.stringify(await events('requirement.raised'))).not.toContain('blood');
  });

  test('withdraws what nobody signed, and mails once, when nothing else is open for the person', async () => {
    const listed: { id: string }[] = (await carrier.get(place())).json.requirements;
    for (const { id } of [...listed, ...listed]) {
      const ended = await carrier.post(`${place()}/${id}/withdraw`, { why: 'It came by mail.' });
      expect(ended).toMatchObject({ status: 200, json: { id, state: 'withdrawn', endedWhy: 'It came by mail.' } });
    }
    expect(await mails('requirementWithdrawn')).toBe(1);
    expect((await carrier.get(`/cases/${open.agent.id}`)).json.status).not.toBe('requirementOpen');
    // Asked again, it is still the one that was withdrawn.
    expect((await ask()).json.state).toBe('withdrawn');
  });

  test('is named in the timeline that operations read, also when it was refused; the agent reads no name', async () => {
    const { id, handle } = open.agent;
    await (await systemWith(server, { ...OF_AGENT, name: 'Foreign agency', agentId: 'B1' })).get(`/cases/${id}`);
    const olga = await operator(server, 'Olga');
    const { ids } = await found(olga, id);
    const told = async () =>
      (await olga.call('timeline', ids)).data.Events.map(({ Text, Actor }) => `${Text} | ${Actor}`);
    await expect.poll(told).toContain('Access to this case refused: Foreign agency | System of another agent');
    expect(await told()).toEqual(
      expect.arrayContaining([
        'Requirement added: Grace Rivera | Administration',
        'Link to answer created: Grace Rivera | Administration',
        expect.stringMatching(/^Requirement withdrawn: Grace Rivera \(\d times\) \| Administration$/),
      ]),
    );
    const { text } = await open.agent.browser.call('timeline', { AppId: id, AppAuthId: handle });
    expect(text).toContain('Decision requested');
    expect(text).not.toMatch(/Administration|agency|Link to answer/);
  });

  test('cannot withdraw what is answered and signed, and reads that it is', async () => {
    await amend(server, await operator(server, 'Olga'), open, { Weight: '165' });
    const [newest] = (await carrier.get(place())).json.requirements;
    expect(newest).toMatchObject({ reference: null, by: 'Olga', state: 'signed' });
    expect((await carrier.post(`${place()}/${newest.id}/withdraw`, { why: 'Late.' })).reason).toBe('signed');
  });

  test('is refused with a reason where it asks what cannot be asked, and nothing is written or mailed', async () => {
    const before = [await events('requirement.raised'), await mails('requirement')];
    for (const [more, reason] of [
      [{ questions: ['Part2MedicalDiagnostic.NoSuchQuestion'] }, 'question'],
      [{ questions: ['AgentReport.HowLongKnown'] }, 'question'],
      [{ until: '2020-01-01' }, 'deadline'],
      [{ until: '2999-01-01' }, 'deadline'],
      [{ until: '2027-02-30' }, 'deadline'],
      [{ questions: [] }, 'question'],
      [{ questions: [], file: '   ' }, 'question'],
    ] as const) {
      expect(await ask({ ...more, reference: 'UW-9' })).toMatchObject({ status: 422, reason });
    }
    expect((await ask({ person: 'nobody', reference: 'UW-9' })).status).toBe(404);
    expect((await stranger.send('POST', place(), asking({ person }))).reason).toBe('scope');
    const { id: started } = await startCase(agent);
    for (const [method, body] of [['GET'], ['POST', asking()]] as const) {
      expect((await carrier.send(method, `/cases/${started}/requirements`, body)).reason).toBe('unfinished');
    }
    expect([await events('requirement.raised'), await mails('requirement')]).toEqual(before);
  });

  test('may not read as an agent, whoever gave the key', async () => {
    const olga = await operator(server, 'Olga');
    const made = await olga.call('makeSystemKey', {
      Name: 'Agency',
      Reader: 'agent',
      AgentId: null,
      Scopes: ['status', 'requirements'],
    });
    expect(made.code).toBe(400);
    const past = await systemWith(server, { ...OF_AGENT, scopes: ['status', 'requirements'] });
    expect((await past.get(place())).reason).toBe('scope');
    expect((await past.send('POST', place(), asking({ person }))).reason).toBe('scope');
    // Of another agent's case nothing is told to a key of the carrier that is for one agent.
    const narrow = await systemWith(server, { ...OF_CARRIER, agentId: 'B1' });
    expect((await narrow.get(place())).text).toBe((await carrier.get('/cases/nosuchapplication00000')).text);
    const [{ id }] = (await carrier.get(place())).json.requirements;
    expect((await narrow.post(`${place()}/${id}/withdraw`, { why: 'x' })).status).toBe(404);
    expect((await narrow.send('POST', place(), asking({ person }))).status).toBe(404);
  });

  test('waits when it asks one person too often', async () => {
    await sql`update rate_limit set points = ${20 * 20} where key like 'system-asked:%'`.execute(server.database.query);
    const before = await mails('requirement');
    const refused = await ask({ reference: 'UW-10' });
    expect(refused).toMatchObject({ status: 429, reason: null });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(await mails('requirement')).toBe(before);
  });
});

// spec systems 3.7
test('the list of a day has each case that was signed on it once, over pages, and for the carrier what was delivered', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const pages: string[] = [];
  for (let after = ''; ;) {
    const { json } = await carrier.get(`/days/${day}?limit=1${after === '' ? '' : `&after=${after}`}`);
    pages.push(...json.cases.map(({ id }: { id: string }) => id));
    if (json.next === null) break;
    after = json.next;
  }
  expect(pages).toContain(signed.agent.id);
  expect(new Set(pages).size).toBe(pages.length);
  const whole = (await carrier.get(`/days/${day}`)).json.cases;
  expect(whole.map(({ id }: { id: string }) => id)).toEqual(pages);
  const [delivery] = whole.find(({ id }: { id: string }) => id === signed.agent.id).deliveries;
  expect(delivery).toMatchObject({ target: 'admin', deliveredAt: expect.any(String) });
  expect(end.came.some(({ id }) => id === delivery.message)).toBe(true);
  const asAgent = (await ofAgent.get(`/days/${day}`)).json.cases;
  expect(asAgent.every(({ deliveries }: { deliveries: unknown[] }) => deliveries.length === 0)).toBe(true);
  expect((await carrier.get('/days/2020-01-01')).json).toEqual({ cases: [], next: null });
});

// spec systems 2.2, 3.3
test('a page after the case of another agent is the page after no case: nothing tells when it was signed', async () => {
  const { id } = await startCase(await signIn(server.url, 'B1'));
  await server.database.query
    .updateTable('application')
    .set({ submitted_at: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute();
  const day = new Date().toISOString().slice(0, 10);
  const after = async (one: string) => (await ofAgent.get(`/days/${day}?after=0.${one}`)).json;
  expect((await after('nosuchapplication00000')).cases.length).toBeGreaterThan(0);
  expect(await after(id)).toEqual(await after('nosuchapplication00000'));
});

// spec systems 3.7
test('a page after a case that was erased, or is unsigned again, goes on behind its place', async () => {
  const { database, services } = server;
  const signedAt = async ({ id }: Person, submitted_at: Date | null): Promise<void> => {
    await database.query.updateTable('application').set({ submitted_at }).where('id', '=', id).execute();
    await bindAgain(database, 'application', id);
  };
  const cases: Person[] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    const started = await startCase(agent);
    await signedAt(started, new Date(Date.UTC(2024, 4, 6, hour)));
    cases.push(started);
  }
  const shown: string[] = [];
  let next: string | undefined;
  for (const happens of [
    async () => undefined,
    (person: Person) => signedAt(person, null),
    ({ id }: Person) => eraseCase(services, id, { reason: 'request', origin: systemOrigin('test') }),
    async () => undefined,
  ]) {
    const { json } = await carrier.get(`/days/2024-05-06?limit=1${next === undefined ? '' : `&after=${next}`}`);
    shown.push(...json.cases.map(({ id }: { id: string }) => id));
    next = json.next;
    const last = cases.find(({ id }) => id === shown.at(-1));
    if (last) await happens(last);
  }
  expect(shown).toEqual(cases.map(({ id }) => id));
});
