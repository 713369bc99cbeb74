/**
 * A card number is sent to the vault and nowhere else: what the agent is told, what the record contains, what is left
 * behind.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { tokenizeNumbers } from '../../src/applications/tokenize-numbers.ts';
import { createLog } from '../../src/platform/index.ts';
import { openCardVault } from '../../src/reference/index.ts';
import { type Person, resume, signIn, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const BLOCK = 'PreAuthorizedPayment';
const CARD = 'CreditCardNumber';
const NUMBER = '4929 1234 5678 9015';
const OTHER = '5500005555555559';

let server: TestServer;
let vault: StubService;
let agent: Person;
const logged: string[] = [];
/** What was sent to the vault, and how it responded. */
const asked: { number: string; key: string; authorization: string }[] = [];
let status: number;
let answer: unknown;

beforeAll(async () => {
  vault = await startStubService(({ headers, body }, response) => {
    const { number }: { number: string } = JSON.parse(body);
    const { 'idempotency-key': key = '', authorization = '' } = headers;
    asked.push({ number, key: String(key), authorization });
    response.writeHead(status).end(JSON.stringify(answer ?? { token: `tok_${String(key).slice(0, 12)}` }));
  });
  server = await startServer(
    { LOG_LEVEL: 'debug', CARD_VAULT_URL: `${vault.origin}/tokens`, CARD_VAULT_KEY: 'secret' },
    { logTo: { write: (line) => void logged.push(line) } },
  );
  const browser = await signIn(server.url, 'A1');
  agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', { StateOfIssue: 'OH', DateOfBirth: '1986-04-08' });
  await submit(agent, 'SECTIONDCoverageDetails', { ProductName: 'Term20', BillingMethod: 'PreAuthorizedPaymentPlan' });
});
afterAll(async () => {
  await server.close();
  await vault.close();
});
beforeEach(async () => {
  status = 200;
  answer = undefined;
  await pay({ [CARD]: null });
  asked.length = 0;
});

const pay = (answers: Record<string, string | null>, more: Parameters<typeof submit>[3] = {}) =>
  submit(agent, BLOCK, { PaymentPlan: 'AllPremiumExclInitial', InitialPremiumByCard: 'true', ...answers }, more);

const wrongWith = (errors: { path: string; key: string }[]): string[] =>
  errors.filter(({ path }) => path === CARD).map(({ key }) => key);

async function shown(): Promise<string> {
  const { form } = await resume(server, agent);
  return form.answerText(`${BLOCK}.${CARD}`);
}

/** The block in the record, decrypted. */
async function kept(): Promise<Record<string, string>> {
  const { database, services } = server;
  const row = await database.query
    .selectFrom('block_answer')
    .innerJoin('data_key', 'data_key.application_id', 'block_answer.application_id')
    .select(['block', 'version', 'content', 'wrapped', 'key_id as keyId'])
    .where('block', '=', BLOCK)
    .executeTakeFirstOrThrow();
  const key = services.vault.openKey(agent.id, row);
  return JSON.parse(key.openText('answers', `${row.block}|${row.version}`, row.content));
}

describe('a card number', () => {
  test('is stored by the vault; the record has its token, and the page the last four digits', async () => {
    const { status: code, data } = await pay({ [CARD]: NUMBER });
    expect(code).toBe(200);
    expect(data.Tokenised).toEqual([{ QuestionName: CARD, AnswerText: '••••9015' }]);
    expect(wrongWith(data.Errors)).toEqual([]);
    expect(asked).toMatchObject([{ number: '4929123456789015', authorization: 'Bearer secret' }]);
    expect((await kept())[CARD]).toBe(`token|tok_${asked[0]?.key.slice(0, 12)}|9015`);
    expect(await shown()).toBe('••••9015');
  });

  test('stays while the rest of its section is saved, and is replaced by another one', async () => {
    await pay({ [CARD]: NUMBER });
    const { data } = await pay({ [CARD]: '••••9015', BankName: 'Harbor Bank' });
    expect(data.Tokenised).toEqual([]);
    expect(await shown()).toBe('••••9015');
    await pay({ [CARD]: OTHER });
    expect(await shown()).toBe('••••5559');
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['with an id', { SubmissionId: 'again-1' }],
    ['by its content', {}],
  ])('is handed over once when the submission is repeated, known %s', async (_, more) => {
    const first = await pay({ [CARD]: NUMBER }, more);
    const again = await pay({ [CARD]: NUMBER }, more);
    expect(again.data).toEqual({ ...first.data, Duplicate: true });
    expect(asked).toHaveLength(1);
  });

  test('gets one token from two simultaneous submissions with the same ID', async () => {
    const more = { SubmissionId: 'twice-1' };
    const [one, two] = await Promise.all([pay({ [CARD]: NUMBER }, more), pay({ [CARD]: NUMBER }, more)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(await shown()).toBe('••••9015');
  });

  test('that is wrong is reported like every wrong answer, never stored, and never sent to the vault', async () => {
    const { status: code, data } = await pay({ [CARD]: '4929123456789013', BankName: 'Wrong Card Bank' });
    expect(code).toBe(200);
    expect(data).toMatchObject({ Valid: false, Tokenised: [{ QuestionName: CARD, AnswerText: null }] });
    expect(wrongWith(data.Errors)).toEqual(['required', 'invalidCreditCardFormat']);
    expect(await kept()).toMatchObject({ BankName: 'Wrong Card Bank' });
    expect(await shown()).toBe('');
    expect(asked).toEqual([]);
  });

  test('that the vault refuses is reported, and everything else is saved', async () => {
    answer = { refused: true };
    const { data } = await pay({ [CARD]: NUMBER });
    expect(wrongWith(data.Errors)).toEqual(['required', 'numberRefused']);
  });

  test.each(['4929123456789015', 'tok_4929-1234-5678-9015'])('is lost if the token contains it: %s', async (token) => {
    answer = { token };
    const { data } = await pay({ [CARD]: NUMBER });
    expect(wrongWith(data.Errors)).toEqual(['required', 'numberNotKept']);
    expect(logged.findLast((line) => line.includes('card vault unavailable'))).toContain('contains the number');
  });

  test('is stored by a token with many digits, as a random one may have', async () => {
    answer = { token: '0b6f1c9a-7d52-4e0f-8a31-492912345678' };
    const { data } = await pay({ [CARD]: NUMBER });
    expect(data.Tokenised).toEqual([{ QuestionName: CARD, AnswerText: '••••9015' }]);
  });

  test('is lost while the vault is down, but nothing else is', async () => {
    status = 503;
    const { status: code, data } = await pay({ [CARD]: NUMBER, BankName: 'Harbor Bank Three' });
    expect(code).toBe(200);
    expect(data.Tokenised).toEqual([{ QuestionName: CARD, AnswerText: null }]);
    expect(wrongWith(data.Errors)).toEqual(['required', 'numberNotKept']);
    expect(await kept()).toMatchObject({ BankName: 'Harbor Bank Three' });
    expect(logged.filter((line) => line.includes('card vault unavailable')).at(-1)).toContain('status 503');
  });

  test('cannot be replaced by somebody else’s token', async () => {
    const { status: code, errors } = await pay({ [CARD]: 'token|x|1111' });
    expect([code, errors?.map(({ path }) => path)]).toEqual([422, [CARD]]);
  });

  test('is in no row, neither whole nor in parts that are stored in the clear, and in no line of the log', async () => {
    await pay({ [CARD]: NUMBER });
    const marks = [NUMBER, NUMBER.replaceAll(' ', ''), OTHER];
    const hits = (text: string) =>
      [...marks, ...marks.map((mark) => Buffer.from(mark).toString('hex'))].filter((mark) => text.includes(mark));
    const { query } = server.database;
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(query);
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select row::text as row from ${sql.raw(name)} as row`.execute(query);
      expect({ name, hits: rows.flatMap(({ row }) => hits(row)) }).toEqual({ name, hits: [] });
    }
    expect(hits(JSON.stringify(await kept()))).toEqual([]);
    expect(logged.length).toBeGreaterThan(10);
    expect(logged.flatMap(hits)).toEqual([]);
  });
});

describe('without a vault', () => {
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void logged.push(line) });

  test('one is simulated outside production, with tokens that say so', async () => {
    const simulated = openCardVault({ cardVault: null, environment: 'staging' }, log);
    const tokens = await Promise.all([simulated?.(NUMBER, 'a'), simulated?.(NUMBER, 'a'), simulated?.(NUMBER, 'b')]);
    expect(tokens[0]).toEqual({ token: expect.stringMatching(/^simulated-[0-9a-f]+$/) });
    expect(tokens[1]).toEqual(tokens[0]);
    expect(tokens[2]).not.toEqual(tokens[0]);
  });

  test('numbers are not accepted in production, as the server says at start and the form at the question', async () => {
    const cardVault = openCardVault({ cardVault: null, environment: 'production' }, log);
    expect(cardVault).toBeNull();
    expect(logged.filter((line) => line.includes('no card vault is set up'))).toHaveLength(1);
    const answers = await tokenizeNumbers({ cardVault }, [{ path: CARD, number: NUMBER, errors: [] }], 'k');
    expect(answers.get(CARD)).toMatchObject({ problem: { key: 'numberNotTaken' } });
  });
});
