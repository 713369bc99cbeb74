/** Grandfather, father and son of one name: whatever names a person says which of them it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCase } from '../support/identity-check.ts';
import { found, operator, waiting } from '../support/operators.ts';
import { mailsTo } from '../support/outbox.ts';
import { definitionName, fill, insuredAnswers, newInsured, owners, signIn, submit } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' });
});
afterAll(() => server.close());

const carl = (suffix: string): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': 'Carl',
  'PolicyOwnerName.LastName': 'Holm',
  'PolicyOwnerName.Suffix': suffix,
  PolicyOwnerEmail: `${suffix.toLowerCase()}@example.com`,
});

// spec flow 3.12
test('lists, status, timeline, mails and requests name the insured and the owners with their suffix', async () => {
  const insured = newInsured({ firstName: 'Carl', lastName: 'Holm' });
  const browser = await signIn(server.url, 'A1', { AgentEmailAddress: 'a1@example.com' });
  const agent = await readyToSend(server, browser, insured, owners(carl('Sr'), carl('III')));
  const ids = { AppId: agent.id, AppAuthId: agent.handle };
  await submit(agent, 'SECTIONAProposedInsured', { ...insuredAnswers(insured), 'Name.Suffix': 'Jr' });
  const atInsured = await findCase(server, insured, await send(server, agent));
  await fill(server, atInsured);
  await signForOwners(atInsured, 'Carl Holm');
  await idle(server);

  const { data } = await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
  expect(data.Applications).toMatchObject([
    {
      FirstName: 'Carl',
      LastName: 'Holm',
      Suffix: 'Jr.',
      Status: 'Waiting for 2 owners: Carl Holm Sr., Carl Holm III (e-mail in the outbox)',
      OwnershipSignatories: [{ Suffix: 'Sr.' }, { Suffix: 'III' }],
    },
  ]);
  const { Events } = (await browser.call('timeline', ids)).data;
  const said = Events.map(({ Actor, Text }) => `${Actor}: ${Text}`);
  expect(said).toContain('Carl Holm Jr.: Signed');
  expect(said).toContain('System: Invited: Carl Holm Sr.');
  expect(said).toContain('System: Invited: Carl Holm III');

  for (const [address, name] of [
    [insured.email, 'Carl Holm Jr.'],
    ['sr@example.com', 'Carl Holm Sr.'],
    ['iii@example.com', 'Carl Holm III'],
  ] as const) {
    expect((await mailsTo(server, address)).map(({ to }) => to)).toContainEqual({ name, address });
  }
  expect((await mailsTo(server, 'a1@example.com'))[0]?.text).toContain('Carl Holm Jr.');

  const olga = await operator(server, 'Olga');
  const { one, ids: asked } = await found(olga, agent.id);
  expect(one.Summary).toMatchObject({ LastName: 'Holm', Suffix: 'Jr.' });
  const { code } = await olga.call('unlockCase', { ...asked, Reason: 'A wrong answer.' });
  expect(code).toBe(200);
  expect(await waiting(olga, agent.id)).toMatchObject([{ Person: 'Carl Holm Jr.' }]);
});
