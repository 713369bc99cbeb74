/** Polling pages read the case's row and its signers: no section is read or decrypted for a short response. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, signIn, newInsured } from '../support/people.ts';
import { readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The calls of a waiting page, each with its code and contents. */
async function asked({ browser, id, handle }: Person, mergeType: 'Agent' | 'InsuredNotOwner'): Promise<unknown[]> {
  const ids = { AppId: id, AppAuthId: handle };
  const replies = [
    await browser.call('checkPendingJobs', { ApplicationId: id }),
    await browser.call('pdfStatus', undefined, { appId: id, AppAuthId: handle }),
    await browser.call('getOwnerSignatories', ids),
    await browser.call('isDemoApplication', { appId: id }),
    await browser.call('getAgentEmail', { appId: id }),
    await browser.call('getApplicationAgents', { ApplicationId: id }),
    ...(mergeType === 'Agent'
      ? [await browser.call('confirmApp', ids)]
      : [await browser.call('customerSigned', { AppId: id, appAuthId: handle })]),
  ];
  return replies.map(({ code, data }) => [code, data]);
}

test('while a case waits, its pages get responses although no section of it can be decrypted', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  await readForms(insured);
  await idle(server);
  const before = [await asked(agent, 'Agent'), await asked(insured, 'InsuredNotOwner')];
  const { query } = server.database;
  await query
    .updateTable('block_answer')
    .set({ content: Buffer.from('broken') })
    .where('application_id', '=', agent.id)
    .execute();

  expect([await asked(agent, 'Agent'), await asked(insured, 'InsuredNotOwner')]).toEqual(before);
  // Calls that need an answer still need the sections.
  const { code } = await insured.browser.call('resumeApplication', { AppId: insured.id, AppAuthId: insured.handle });
  expect(code).toBe(500);
});
