/**
 * A person's name as their phone types it: it finds the application, and it is accepted as a signature (spec flow §5).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCase } from '../support/identity-check.ts';
import { fill, signIn, newInsured, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test.each([
  ["O'Brien-Smith", 'O’Brien‑Smith'],
  ['O’Brien–Smith', "O'BRIEN-SMITH "],
  ['Muñoz', 'Mun\u0303oz\u200b'],
])('who is %j in the application finds it and signs as %j', async (lastName, typed) => {
  const written = newInsured({ lastName });
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), written);
  const link = await send(server, agent);
  const insured = await findCase(server, { ...written, lastName: typed }, link);
  await fill(server, insured);
  const DocumentSha256 = await readForms(insured);
  const place = { SignatureInsuredLocationCity: 'St. Louis', SignatureInsuredLocationState: 'MO' };
  const body = submission(insured, 'DeclarationsInsured', insuredSignature(`Grace  ${typed}`, place), {
    DocumentSha256,
  });
  const signed = await insured.browser.call('submitPayload', body);
  expect(signed.text).toContain('"Valid":true');
  const resumed = await agent.browser.call('resumeApplication', { AppId: agent.id, AppAuthId: agent.handle });
  expect(resumed.code === 200 && resumed.data.Menu.find(({ name }) => name === 'DeclarationsInsured')).toMatchObject({
    valid: true,
  });
});
