/** Wrong input is refused with the documented code, changes nothing and reveals nothing (spec http §1). */
import { missingFor } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitRules } from '../../src/platform/http/limits.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, resume, signIn, newInsured, startCase, submission, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
/** An agent, the case they sent, and its insured who has read the forms and may sign. */
let agent: Person;
let insured: Person;
let forms: string;
/** Another agent with a case of their own. */
let other: Person;

beforeAll(async () => {
  server = await startServer();
  const grace = newInsured();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  forms = await readForms(insured);
  other = await startCase(await signIn(server.url, 'B1'));
});
afterAll(() => server.close());

/** Makes the call and proves that it changed nothing and revealed nothing internal. */
async function refused(call: () => Promise<Reply>): Promise<Reply> {
  const before = await stateOf(server.database, agent.id);
  const reply = await call();
  expect(await stateOf(server.database, agent.id)).toEqual(before);
  expect(reply.text).not.toMatch(/\bat .+:\d+:\d+|select |insert into|postgres|node_modules|\/work\//i);
  expect(reply.headers.get('x-request-id')).toMatch(/./);
  return reply;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const path = '/composable/submit-payload';

// spec http 1.2
describe('a malformed request', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const body = (change: object): string =>
    JSON.stringify({ ...submission(agent, 'SECTIONAProposedInsured', []), ...change });
  const answers = (AnswerText: unknown): string =>
    body({ QuestionResponses: [{ QuestionName: 'Name.FirstName', AnswerText }] });

  test.each<[string, number, () => string, Record<string, string | null>?]>([
    ['malformed JSON', 400, () => '{"AppId": "'],
    ['JSON that is no object', 400, () => '[]'],
    ['a prototype key', 400, () => body({}).replace('{', '{"__proto__":{"a":1},')],
    ['a body nested 40 deep', 400, () => body({ extra: JSON.parse(nested(40)) })],
    ['a field nobody knows', 400, () => body({ userRole: 'Omnipotent' })],
    ['an answer that is a number', 400, () => answers(5)],
    ['an answer that is a list', 400, () => answers(['Grace'])],
    ['answers that are no list', 400, () => body({ QuestionResponses: {} })],
    ['text where a truth value belongs', 400, () => body({ Validation: { Enabled: 'true' } })],
    ['an id that is a list', 400, () => body({ AppId: ['x'] })],
    ['an id with a quotation mark', 400, () => body({ AppId: "x' or 1=1" })],
    ['a NUL in a name', 400, () => answers('Gra\0ce')],
    ['half a character in a name', 400, () => answers('Gra\ud800ce')],
    ['text of 10,001 characters', 400, () => answers('x'.repeat(10_001))],
    ['1,001 answers', 400, () => body({ QuestionResponses: Array(1001).fill({ QuestionName: 'x', AnswerText: '' }) })],
    ['a body over 1 MiB', 413, () => body({ extra: 'x'.repeat(1_050_000) })],
    ['plain text', 415, () => body({}), { 'content-type': 'text/plain' }],
    ['a form', 415, () => 'AppId=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a compressed body', 415, () => body({}), { 'content-encoding': 'gzip' }],
    ['no token', 403, () => body({}), { 'x-csrf-token': null }],
    ['a wrong token', 403, () => body({}), { 'x-csrf-token': 'x'.repeat(43) }],
    ['another site', 403, () => body({}), { 'sec-fetch-site': 'cross-site' }],
    ['another site of an old browser', 403, () => body({}), { 'sec-fetch-site': null, origin: 'https://evil.example' }],
    ['neither site nor origin', 403, () => body({}), { 'sec-fetch-site': null }],
  ])('%s: %i', async (_, code, text, headers) => {
    const reply = await refused(() => agent.browser.send('POST', path, text(), headers));
    expect(reply).toMatchObject({ status: code, code });
  });

  test('a body over 16 kB if less is enough: 413', async () => {
    const reply = await refused(() => agent.browser.send('POST', '/composable/start-app', ' '.repeat(17_000)));
    expect(reply).toMatchObject({ status: 413, code: 413 });
  });
});

// spec http 3.1
describe('if two things are wrong with a submission, the one that is checked first is reported', () => {
  interface Attempt {
    browser: Browser;
    headers: Record<string, string>;
    body: Record<string, unknown>;
  }
  /** Without a session, and with one that has submitted too often. */
  let nobody: Browser;
  let hasty: Browser;

  beforeAll(async () => {
    const { query } = server.database;
    nobody = newBrowser(server.url);
    await nobody.open();
    hasty = await signIn(server.url, 'A1');
    const often = { ...agent, browser: hasty };
    await submit(often, 'SECTIONAProposedInsured', {});
    await sql`update rate_limit set points = 100000 where key like 'submit:%'`.execute(query);
    // From then on this process knows it without a database query.
    const { share } = limitRules.submit;
    const replies: number[] = [];
    while (replies.length < share) replies.push((await submit(often, 'SECTIONAProposedInsured', {})).code);
    if (replies.at(-1) !== 429) throw new Error(`not refused: ${replies.join(' ')}`);
    await sql`delete from rate_limit`.execute(query);
  });

  type Wrong = [what: string, code: number, says: RegExp, make: (attempt: Attempt) => void];
  const inOrder: Wrong[] = [
    ['a wrong token', 403, /token of this page/, ({ headers }) => (headers['x-csrf-token'] = 'x'.repeat(43))],
    ['no session', 401, /not signed in/, (attempt) => (attempt.browser = nobody)],
    ['too many', 429, /Too many/, (attempt) => (attempt.browser = hasty)],
    ['an unknown field', 400, /./, ({ body }) => (body['More'] = 1)],
    ['a wrong handle', 404, /^This was not found/, ({ body }) => (body['AppAuthId'] = other.handle)],
    ['an unknown section', 404, /no such section/, ({ body }) => (body['QuestionBlock'] = 'NoSuchBlock')],
    [
      'an unknown question',
      422,
      /cannot be saved/,
      ({ body }) => (body['QuestionResponses'] = [{ QuestionName: 'NoSuchQuestion', AnswerText: 'x' }]),
    ],
  ];
  const pairs = inOrder.flatMap((first, at) => inOrder.slice(at + 1).map((second) => ({ first, second })));

  test.each(pairs)('$first.0, and $second.0', async ({ first: [, code, says, make], second }) => {
    const attempt: Attempt = {
      browser: agent.browser,
      headers: {},
      body: submission(agent, 'SECTIONAProposedInsured', []),
    };
    // If both change the same part, the first one's stays.
    second[3](attempt);
    make(attempt);
    const { browser, headers, body } = attempt;
    const reply = await refused(() => browser.send('POST', path, JSON.stringify(body), headers));
    expect(reply).toMatchObject({ status: code, code, message: expect.stringMatching(says) });
  });
});

// spec http 3.6
describe('the state of the page', () => {
  test.each([
    ['no base64', '***'],
    ['base64 cut off', 'e30'],
    ['too long', 'a'.repeat(700_004)],
  ])('%s: 400', async (_, EAppRawPayload) => {
    const reply = await refused(() => submit(agent, 'SECTIONAProposedInsured', {}, { EAppRawPayload }));
    expect(reply.code).toBe(400);
  });

  test.each([
    ['no JSON', base64('{')],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')],
    ['nested 40 deep', base64(`${'['.repeat(40)}${']'.repeat(40)}`)],
    ['a prototype key', base64('{"__proto__":{"customerSigned":1}}')],
  ])('%s is read by nobody', async (_, EAppRawPayload) => {
    const saved = await submit(agent, 'SECTIONAProposedInsured', {}, { EAppRawPayload });
    expect(saved.code).toBe(200);
    const { data } = await resume(server, agent);
    expect(data).toMatchObject({ SigningRole: 'Agent', Case: { CustomerSigned: false, IsDemo: false, Stage: 1 } });
  });

  // spec trust 1.1
  test('forged fields in it are returned to nobody', async () => {
    const forged = { userRole: 'Omnipotent', customerSigned: 1, isDemo: true, decisionInfo: 'FORGED-DECISION' };
    const saved = await submit(
      agent,
      'SECTIONAProposedInsured',
      {},
      { EAppRawPayload: base64(JSON.stringify(forged)) },
    );
    expect(saved.code).toBe(200);
    const { data } = await resume(server, agent);
    expect(data).toMatchObject({ SigningRole: 'Agent', Case: { CustomerSigned: false, IsDemo: false, Stage: 1 } });
    expect(Buffer.from(data.EAppRawPayload, 'base64').toString()).not.toContain('FORGED-DECISION');
  });
});

// spec http 1.2, 3.3
describe('answers', () => {
  test.each<[string, number, string | null, () => Person, string, Record<string, string | null>]>([
    ['of an unknown section', 404, null, () => agent, 'NoSuchBlock', { x: 'y' }],
    ['of a section of another stage', 404, null, () => agent, 'Part2Medications', {}],
    ["of the agent's section, by the insured", 404, null, () => insured, 'AgentReport', {}],
    ['to an unknown question', 422, 'unknownQuestion', () => agent, 'SECTIONAProposedInsured', { NoSuchQuestion: 'x' }],
    [
      'to a prototype',
      422,
      'unknownQuestion',
      () => agent,
      'SECTIONAProposedInsured',
      { __proto__x: 'x', constructor: 'x' },
    ],
    ['to a read-only question', 422, 'readOnly', () => insured, 'SECTIONDCoverageDetails', { ProductName: 'Term10' }],
    [
      'to a system question',
      422,
      'readOnly',
      () => agent,
      'SECTIONAProposedInsured',
      { PolicyCreateDate: '2020-01-01' },
    ],
    [
      'that are too long',
      422,
      'tooLong',
      () => agent,
      'SECTIONAProposedInsured',
      { 'Name.FirstName': 'x'.repeat(5000) },
    ],
    [
      'of a row beyond the last',
      422,
      'tooManyRows',
      () => agent,
      'SECTIONCBeneficiaryInformation',
      {
        'BeneficiaryInformation[99999].BeneficiaryType': 'Individual',
      },
    ],
  ])('%s: %i', async (_, code, key, who, block, answers) => {
    const reply = await refused(() => submit(who(), block, answers));
    expect(reply).toMatchObject({ status: code, code });
    const named = Object.keys(answers).map((path) => ({ block, path, key }));
    expect(reply.errors).toMatchObject(key === null ? [] : named);
  });

  test('an empty submission to a section that may only be read is not a visit to it', async () => {
    // The insured sent exactly the same: the response to them is not the agent's.
    const SubmissionId = 'the-same-for-both';
    await submit(insured, 'Disclosures', {}, { SubmissionId });
    const reply = await refused(() => submit(agent, 'Disclosures', {}, { SubmissionId }));
    expect(reply).toMatchObject({ code: 409, data: { reason: 'readOnly' } });
  });

  // spec http 3.1
  test('to somebody else’s application: 404, whatever else is wrong', async () => {
    const stolen = { ...agent, browser: other.browser };
    const replies = await Promise.all(
      [stolen, { ...stolen, id: 'nosuchapplication' }, { ...stolen, handle: other.handle }].map((person) =>
        refused(() => submit(person, 'NoSuchBlock', { x: 'y' })),
      ),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(404);
  });

  test('after the session timed out: 401 that says so', async () => {
    const late = await signIn(server.url, 'A1');
    const mine = await late.call('getAgentApplications', { AgentId: 'A1', appDefName: 'x' });
    const handle = mine.data.Applications.find(({ Id }) => Id === agent.id)?.AuthId ?? '';
    await sql`update session set active_at = now() - interval '1141 seconds' where id_hash =
      sha256(${late.cookies.get('eapp-agent') ?? ''}::bytea)`.execute(server.database.query);
    const reply = await refused(() => submit({ ...agent, browser: late, handle }, 'SECTIONAProposedInsured', {}));
    expect(reply).toMatchObject({ status: 401, data: { reason: 'expired' } });
  });

  // spec http 3.3
  test('over an older version: 409 with the current answers', async () => {
    const enabled = { Validation: { Enabled: false } };
    const phone = (text: string, BaseVersion: number) =>
      submit(other, 'SECTIONAProposedInsured', { PrimaryPhone: text }, { ...enabled, BaseVersion });
    const first = await phone('214-555-0101', 1);
    const version = first.data.Versions['SECTIONAProposedInsured'] ?? 0;
    const second = await phone('214-555-0102', version - 1);
    expect(second).toMatchObject({ code: 409, data: { reason: 'version', version } });
    expect(second.text).toContain('214-555-0101');
  });

  test('the versions of other sections are not returned, so that a page keeps noticing that they changed', async () => {
    const reply = await submit(
      other,
      'SECTIONAProposedInsured',
      { PrimaryPhone: '214-555-0103' },
      { Validation: { Enabled: false } },
    );
    expect(Object.keys(reply.data.Versions)).toEqual(['SECTIONAProposedInsured']);
  });
});

// spec flow 5.1; trust 2.2; http 3.7
describe('a signature', () => {
  const signing = (changes: Record<string, string>, more: Partial<Body<'submitPayload'>> = {}) =>
    refused(() =>
      insured.browser.call(
        'submitPayload',
        submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera', changes), {
          DocumentSha256: forms,
          ...more,
        }),
      ),
    );

  // spec http 3.7
  test('is never saved automatically: 409', async () => {
    expect((await signing({}, { Validation: { Enabled: false } })).code).toBe(409);
  });

  // spec flow 5.2
  test('with another name is refused with the expected one, and that is recorded', async () => {
    const state = () => stateOf(server.database, agent.id, ['sign.nameMismatch']);
    const before = await state();
    const answers = insuredSignature('Grace Rivera', { 'FinalSignature.FullName': 'Grace Riviera' });
    const reply = await insured.browser.call(
      'submitPayload',
      submission(insured, 'DeclarationsInsured', answers, { DocumentSha256: forms }),
    );
    expect(await state()).toBe(before);
    const recorded = server.database.query
      .selectFrom('evidence')
      .select('type')
      .where('application_id', '=', agent.id)
      .orderBy('seq', 'desc');
    expect(await recorded.executeTakeFirst()).toEqual({ type: 'sign.nameMismatch' });
    expect(reply).toMatchObject({ code: 422, errors: [{ path: 'FinalSignature.FullName', key: 'invalidSignature' }] });
    expect(reply.errors[0]?.message).toContain('Grace Rivera');
  });

  // spec form 5.55
  test('in a city that documents cannot print is refused, and the character is named', async () => {
    const reply = await signing({ SignatureInsuredLocationCity: '東京' });
    expect(reply).toMatchObject({ code: 422, errors: [{ path: 'SignatureInsuredLocationCity', key: 'unprintable' }] });
    expect(reply.errors[0]?.message).toContain('東 (U+6771)');
  });

  // spec form 5.55
  test.each([
    ['東', '東 (U+6771)'],
    ['מרים', 'מ (U+05DE)'],
    ['مريم', 'م (U+0645)'],
  ])('is asked of nobody who was called %s: the letter is named where it was typed', async (name, letter) => {
    await submit(other, 'SECTIONAProposedInsured', { 'Name.FirstName': name });
    const { form } = await resume(server, other);
    for (const goal of ['send', 'sign'] as const) {
      const [missing] = missingFor(form, goal).flatMap(({ questions }) =>
        questions.filter(({ path }) => path === 'Name.FirstName'),
      );
      expect(missing?.error).toMatchObject({ key: 'unprintable', message: expect.stringContaining(letter) });
    }
  });

  test.each<[string, number, Record<string, string>, Partial<Body<'submitPayload'>>?]>([
    ['without a city', 422, { SignatureInsuredLocationCity: ' ' }],
    ['in a city that is too long', 422, { SignatureInsuredLocationCity: 'x'.repeat(9_000) }],
    ['in a state that is none', 422, { SignatureInsuredLocationState: 'Narnia' }],
    ['after a load time beyond measure', 422, { InsuredLoadTime: '99999999999999' }],
    ['after a load time that is no number', 422, { InsuredLoadTime: 'soon' }],
    ['with a question nobody knows', 422, { NoSuchQuestion: 'x' }],
    ['of another document', 409, {}, { DocumentSha256: '0'.repeat(64) }],
    ['without the document', 409, { InsuredTimeOut: 'true' }],
    ['under the heading of the agent', 404, {}, { QuestionBlock: 'DeclarationsAgent' }],
  ])('%s: %i', async (_, code, changes, more) => {
    expect(await signing(changes, more)).toMatchObject({ status: code, code });
  });

  // spec flow 4.34; trust 2.1
  test('of the agent before everybody else: 409, because it is not their turn', async () => {
    const reply = await refused(() =>
      agent.browser.call(
        'submitPayload',
        submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256: forms }),
      ),
    );
    expect(reply).toMatchObject({ code: 409, data: { reason: 'turn' } });
  });

  test('before the disclosures were left: 409', async () => {
    const ruth = newInsured({ firstName: 'Ruth', lastName: 'Okafor' });
    const case2 = await readyToSend(server, agent.browser, ruth);
    const early = await findCase(server, ruth, await send(server, case2));
    await fill(server, early, 'Disclosures');
    const DocumentSha256 = await readForms(early);
    const before = await stateOf(server.database, early.id);
    const reply = await early.browser.call(
      'submitPayload',
      submission(early, 'DeclarationsInsured', insuredSignature('Ruth Okafor'), { DocumentSha256 }),
    );
    expect(reply).toMatchObject({ code: 409, data: { reason: 'incomplete' } });
    expect(await stateOf(server.database, early.id)).toEqual(before);
  });

  // spec trust 2.3
  test('in ten tabs at once is one signature, and locks what was signed', async () => {
    const body = submission(insured, 'DeclarationsInsured', insuredSignature('  grace RIVERA '), {
      DocumentSha256: forms,
    });
    const replies = await Promise.all(Array.from({ length: 10 }, () => insured.browser.call('submitPayload', body)));
    expect(replies.map(({ code }) => code)).toEqual(Array(10).fill(200));
    expect(replies.filter(({ data }) => !data.Duplicate)).toHaveLength(1);
    const { query } = server.database;
    const rows = await query.selectFrom('signature').selectAll().where('application_id', '=', insured.id).execute();
    expect(rows).toHaveLength(1);
    expect(Math.abs(Date.now() - (rows[0]?.signed_at.getTime() ?? 0))).toBeLessThan(30_000);
    await idle(server);
    for (const who of [agent, insured]) {
      const reply = await refused(() => submit(who, 'SECTIONAProposedInsured', { PrimaryPhone: '214-555-0199' }));
      expect(reply).toMatchObject({ code: 409, data: { reason: 'locked' } });
    }
  });
});

test('health checks, reports and unknown paths answer without a session', async () => {
  const visitor = newBrowser(server.url);
  await visitor.open();
  expect((await visitor.send('GET', '/healthz')).status).toBe(200);
  expect((await visitor.send('POST', '/composable/no-such-call', '{}')).status).toBe(404);
  expect((await visitor.send('GET', `/session?${'x'.repeat(3_000)}`)).status).toBe(400);
});
