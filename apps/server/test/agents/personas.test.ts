/**
 * What the debug start page requests from the server: the role in which an agent sees their own case, and which
 * decision is shown (spec flow §2, §6).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, resume, signIn, startCase, submission, submit } from '../support/people.ts';
import { insuredSignature } from '../support/signatures.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const begin = async (given: Parameters<typeof signIn>[2]): Promise<Person> =>
  startCase(await signIn(server.url, 'A1', given));

describe('with all access', () => {
  // spec flow 4.1, 6.2
  test('every section is open, the customer’s too', async () => {
    const everybody = await begin({ Persona: 'Omnipotent' });
    const { data, form } = await resume(server, everybody);
    expect([data.SigningRole, data.Case.Stage]).toEqual(['Omnipotent', 1]);
    expect(form.block('Part2Medications').editable).toBe(true);
    const saved = await submit(everybody, 'Part2Medications', { MedicationsAny: 'false' });
    expect(saved.code).toBe(200);
  });

  test('nobody else’s case is open', async () => {
    const other = await startCase(await signIn(server.url, 'A2'));
    const everybody = await begin({ Persona: 'Omnipotent' });
    const { code } = await everybody.browser.call('resumeApplication', {
      AppId: other.id,
      AppAuthId: everybody.handle,
    });
    expect(code).toBe(404);
  });
});

describe('as the proposed insured', () => {
  // spec flow 2.14
  test('an agent sees their own case as its insured will, and cannot sign for them', async () => {
    const played = await begin({ Persona: 'ProposedInsured' });
    const { data, form } = await resume(server, played);
    expect([data.SigningRole, data.Case.Stage]).toEqual(['InsuredNotOwner', 2.2]);
    expect(form.block('Part2Medications').editable).toBe(true);
    expect(form.block('AgentReport').readable).toBe(false);
    const { code } = await played.browser.call(
      'submitPayload',
      submission(played, 'DeclarationsInsured', insuredSignature('Jane Sample')),
    );
    expect(code).toBeGreaterThanOrEqual(400);
    expect(code).toBeLessThan(500);
    expect(await server.database.query.selectFrom('signature').selectAll().execute()).toEqual([]);
  });
});

describe('a decision that was chosen at the start', () => {
  const decision = async ({ browser, id, handle }: Person) =>
    browser.call('getDecision', { appId: id, appAuthId: handle });

  // spec flow 2.14
  test('replaces the real one once everybody signed, not before', async () => {
    const reply = await decision(await begin({ SimulateDecision: '2.5' }));
    expect([reply.code, reply.data.DecisionInfo.Rows]).toEqual([200, []]);
  });

  test('that does not exist is refused', async () => {
    expect((await decision(await begin({ SimulateDecision: '7' }))).code).toBe(422);
  });
});
