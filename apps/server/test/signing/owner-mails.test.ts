/** Owners are asked to sign when their turn comes (spec flow 4.17, 2.19). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Data } from '@countersign/protocol';
import { findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, owners, type Person, signIn, newInsured } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
/** How far the server's clock is ahead. */
let later = 0;
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;

const owner = (first: string, last: string): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': first,
  'PolicyOwnerName.LastName': last,
  PolicyOwnerEmail: `${first.toLowerCase()}@example.com`,
});

type Owner = Data<'getOwnerSignatories'>['OwnershipSignatories'][number];

const ownersOf = async ({ browser, id, handle }: Person): Promise<Owner[]> => {
  const reply = await browser.call('getOwnerSignatories', { AppAuthId: handle, AppId: id });
  return reply.data.OwnershipSignatories;
};

const mail = (who: Person, { FirstName, LastName, Role }: Pick<Owner, 'FirstName' | 'LastName' | 'Role'>, Note = '') =>
  who.browser.call('sendOwnerEmail', {
    emailInfo: {
      AppId: who.id,
      AgentId: who.agentId || 'A1',
      OwnerFirstName: FirstName,
      OwnerLastName: LastName,
      OwnerType: Role,
      Note,
    },
  });

test('when the insured signs, every owner is mailed once, and by the agent as often as they ask', async () => {
  const grace = newInsured();
  const owned = owners(owner('Ruth', 'Okafor'), owner('Ines', 'Larsen'));
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace, owned);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  const [ruth, ines] = await ownersOf(agent);
  if (ruth === undefined || ines === undefined) throw new Error('there are two owners');

  expect(await mail(agent, ruth)).toMatchObject({ code: 409, data: { reason: 'turn' } });
  expect(await mailsTo(server, 'ruth@example.com')).toEqual([]);

  await signForOwners(insured, 'Grace Rivera');
  await idle(server);
  for (const address of ['ruth@example.com', 'ines@example.com']) {
    const [asked] = await mailsTo(server, address);
    expect(asked?.subject).toBe('A life insurance application is ready for your signature');
    expect(asked?.links.join(' ')).toContain(
      '/express/find-application?OwnerType=IndividualOwner&stateOfIssue=TX#link=',
    );
  }

  const told = (await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle })).data.Events;
  const said = told.map(({ Actor, Text }) => `${Actor}: ${Text}`);
  expect(said).toContain('Grace Rivera: Signed');
  expect(said).toContain('Agent: Invited: Grace Rivera');
  expect(said).toContain('System: Invited: Ruth Okafor');
  expect(said).toContain('System: Invited: Ines Larsen');

  // The page of the insured asks for it too; anyone who was mailed is not mailed again.
  expect(await mail(insured, ruth)).toMatchObject({ code: 200, data: { Message: 'Mail Sent' } });
  await idle(server);
  expect(await mailsTo(server, 'ruth@example.com')).toHaveLength(1);
  // A double click of the agent, and one more because the response was lost.
  for (const reply of [...(await Promise.all([mail(agent, ruth), mail(agent, ruth)])), await mail(agent, ruth)])
    expect(reply).toMatchObject({ code: 200, data: { Message: 'Mail Sent' } });
  await idle(server);
  expect(await mailsTo(server, 'ruth@example.com')).toHaveLength(2);
  expect(await mailsTo(server, 'ines@example.com')).toHaveLength(1);
  expect((await ownersOf(agent)).map(({ OwnerEmails }) => OwnerEmails.length)).toEqual([2, 1]);
  // With a line of the agent it is another mail, even if the first one has the same word.
  for (let sent = 0; sent < 2; sent += 1) expect((await mail(agent, ruth, 'Please')).code).toBe(200);
  await idle(server);
  expect(await mailsTo(server, 'ruth@example.com')).toHaveLength(3);

  for (let sent = 3; sent < 6; sent += 1) {
    later += MINUTE_MS;
    expect((await mail(agent, ruth)).code).toBe(200);
  }
  later += MINUTE_MS;
  expect(await mail(agent, ruth)).toMatchObject({ code: 429 });
  expect(await mail(agent, ines)).toMatchObject({ code: 200 });
  expect(await mail(agent, { ...ruth, LastName: 'Nobody' })).toMatchObject({ code: 422 });
});
