/** An identity check that the database answers too late (spec flow 4.18). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBrowser, type Reply } from '../support/browser.ts';
import { identity } from '../support/identity-check.ts';
import { type Insured, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('a try whose browser was told to come back does not count when it finishes later', async () => {
  const lena = newInsured({ lastName: 'Late' });
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), lena);
  const link = await send(server, agent);
  const attempt = async (who: Insured): Promise<Reply> => {
    const browser = newBrowser(server.url);
    await browser.open();
    return browser.call('findApplication', identity(who, link));
  };
  const slip = { ...lena, zip: '75202' };
  // Somebody else works on the case for longer than a browser waits.
  await server.database.query.transaction().execute(async (tx) => {
    await tx.selectFrom('application').select('id').where('id', '=', agent.id).forUpdate().execute();
    expect((await attempt(slip)).code).toBe(503);
  });
  // Waits for the late one, which ends now, and is the first that counts.
  expect(await attempt(slip)).toMatchObject({ code: 404, data: { reason: 'notFound' } });
  expect((await attempt(lena)).code).toBe(200);
  const failures = await server.database.query
    .selectFrom('evidence')
    .select('data')
    .where('type', '=', 'identity.failed')
    .execute();
  expect(failures).toMatchObject([{ data: { attempt: 1 } }]);
});
