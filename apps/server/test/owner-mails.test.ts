/** Owners are asked to sign when their turn comes (spec flow §4, "Sending e-mail"; §2, Resend to owner). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Data } from '@countersign/protocol';
import {
  fill,
  findCase,
  insuredAnswers,
  insuredSignature,
  type Person,
  readForms,
  send,
  signIn,
  somebody,
  startCase,
  submission,
  submit,
} from './people.ts';
import { idle, startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const owner = (row: number, first: string, last: string): Record<string, string> => {
  const at = `PolicyOwnerInformation[${row}]`;
  return {
    [`${at}.PolicyOwnerType`]: 'Individual',
    [`${at}.PolicyOwnerName.FirstName`]: first,
    [`${at}.PolicyOwnerName.LastName`]: last,
    [`${at}.PolicyOwnerEmail`]: `${first.toLowerCase()}@example.com`,
  };
};

type Owner = Data<'getOwnerSignatories'>['OwnershipSignatories'][number];

const ownersOf = async ({ browser, id, handle }: Person): Promise<Owner[]> => {
  const reply = await browser.call('getOwnerSignatories', { AppAuthId: handle, AppId: id });
  return reply.data.OwnershipSignatories;
};

const mail = (who: Person, { FirstName, LastName, Role }: Pick<Owner, 'FirstName' | 'LastName' | 'Role'>) =>
  who.browser.call('sendOwnerEmail', {
    emailInfo: {
      AppId: who.id,
      AgentId: who.agentId || 'A1',
      OwnerFirstName: FirstName,
      OwnerLastName: LastName,
      OwnerType: Role,
    },
  });

const mailsTo = async (address: string): Promise<{ subject: string; links: string[] }[]> => {
  const answer = await fetch(`${server.url}/outbox.json`);
  const all: { to: { address: string }; subject: string; links: string[] }[] = JSON.parse(await answer.text());
  return all.filter(({ to }) => to.address === address);
};

test('with the signature of the insured every owner is mailed once, by the agent as often as they ask', async () => {
  const grace = somebody();
  const agent = await startCase(await signIn(server.url, 'A1'));
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(grace), { Validation: { Enabled: false } });
  const owners = { PolicyOwnerInsured: 'No', PolicyOwnerInsuredNo: 'true', ...owner(0, 'Ruth', 'Okafor') };
  await submit(
    agent,
    'SECTIONBPolicyOwner',
    { ...owners, ...owner(1, 'Ines', 'Larsen') },
    { Validation: { Enabled: false } },
  );
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  const [ruth, ines] = await ownersOf(agent);
  if (ruth === undefined || ines === undefined) throw new Error('there are two owners');

  expect(await mail(agent, ruth)).toMatchObject({ code: 409, data: { reason: 'turn' } });
  expect(await mailsTo('ruth@example.com')).toEqual([]);

  const DocumentSha256 = await readForms(insured, 'InsuredNotOwner');
  const signature = insuredSignature('Grace Rivera');
  const signed = await insured.browser.call(
    'submitPayload',
    submission(insured, 'DeclarationsInsured', signature, { DocumentSha256 }),
  );
  expect(signed.code).toBe(200);
  await idle(server);
  for (const address of ['ruth@example.com', 'ines@example.com']) {
    const [asked] = await mailsTo(address);
    expect(asked?.subject).toBe('A life insurance application is ready for your signature');
    expect(asked?.links.join(' ')).toContain('/express/find-application?OwnerType=IndividualOwner#link=');
  }

  // The page of the insured asks for it too; whoever was mailed is not mailed again.
  expect(await mail(insured, ruth)).toMatchObject({ code: 200, data: { Message: 'Mail Sent' } });
  await idle(server);
  expect(await mailsTo('ruth@example.com')).toHaveLength(1);
  expect(await mail(agent, ruth)).toMatchObject({ code: 200, data: { Message: 'Mail Sent' } });
  await idle(server);
  expect(await mailsTo('ruth@example.com')).toHaveLength(2);
  expect(await mailsTo('ines@example.com')).toHaveLength(1);
  expect((await ownersOf(agent)).map(({ OwnerEmails }) => OwnerEmails.length)).toEqual([2, 1]);

  for (let sent = 2; sent < 6; sent += 1) expect((await mail(agent, ruth)).code).toBe(200);
  expect(await mail(agent, ruth)).toMatchObject({ code: 429 });
  expect(await mail(agent, ines)).toMatchObject({ code: 200 });
  expect(await mail(agent, { ...ruth, LastName: 'Nobody' })).toMatchObject({ code: 422 });
});
