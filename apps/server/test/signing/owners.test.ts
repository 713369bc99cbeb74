/** Owners on their way to the signature, and what it contains (spec flow §4; spec trust §2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printModel } from '@countersign/engine';
import { newBrowser } from '../support/browser.ts';
import { findCase, admitSigner, ownerIdentity, prove } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, owners, type Person, resume, signIn, newInsured, submission } from '../support/people.ts';
import { ownerSignature, readForms, signForOwners } from '../support/signatures.ts';
import { readyToSend } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Mother and daughter: one name, one mailbox, and only their numbers differ. */
const mother = { ssn: '219-09-9971', dob: '1951-03-04' };
const daughter = { ssn: '219-09-9972', dob: '1979-05-06' };
const mailbox = 'okafor@example.com';
const grace = newInsured();

const owner = ({ ssn, dob }: typeof mother): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': 'Ruth',
  'PolicyOwnerName.LastName': 'Okafor',
  PolicyOwnerEmail: mailbox,
  PolicyOwnerSSN: ssn,
  PolicyOwnerDateOfBirth: dob,
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

/** The identity check in a browser of its own. */
async function find({ ssn, dob }: typeof mother, link?: string) {
  const browser = newBrowser(server.url);
  await browser.open();
  const who = { lastName: 'Okafor', ssn, dob, zip: '75201' };
  return { browser, reply: await prove(server, browser, ownerIdentity(grace, who, link)) };
}

/** Somebody who was found, with consent given. */
async function enter(who: typeof mother): Promise<Person> {
  const { browser, reply } = await find(who);
  return admitSigner(browser, reply);
}

const linksTo = async (address: string): Promise<string[]> =>
  (await mailsTo(server, address)).flatMap(({ links }) =>
    links.map((link) => new URL(link).hash.replace('#link=', '')),
  );

const hasRead = async (person: Person): Promise<boolean | undefined> => {
  const { data } = await resume(server, person);
  return data.QuestionBlockResponses.find(({ BlockName }) => BlockName === 'Disclosures')?.Visited;
};

function sign(person: Person, letter: 'A' | 'B', changes: { sha256?: string; timedOut?: boolean } = {}) {
  const responses = ownerSignature(letter, 'Ruth Okafor', { OwnerTimeOut: String(changes.timedOut ?? false) });
  const more = changes.sha256 === undefined ? {} : { DocumentSha256: changes.sha256 };
  return person.browser.call('submitPayload', submission(person, `DeclarationsOwner${letter}`, responses, more));
}

const haveSigned = ({ browser, id, handle }: Person) => browser.call('ownersSigned', { AppId: id, appAuthId: handle });

/** The list on the signature page, as a browser derives it from what its person may read. */
async function formsBeside(person: Person): Promise<{ number: string; edition: string }[]> {
  const { form } = await resume(server, person);
  return printModel(form, form.stage).forms.map(({ number, edition }) => ({ number, edition }));
}

/** What the record says about each signature, in order. */
async function formsSigned(id: string) {
  const { query } = server.database;
  const rows = await query
    .selectFrom('signature')
    .select('forms')
    .where('application_id', '=', id)
    .orderBy('signed_at')
    .execute();
  return rows.map(({ forms }) => forms);
}

// spec flow 4.8, 4.17, 4.32
test('two owners with the same name and mailbox sign, each for herself', async () => {
  const owned = owners(owner(mother), owner(daughter));
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace, owned);
  // They share it, and their agent says so.
  const emailInfo = { AppId: agent.id, AgentId: agent.agentId, SharedMailbox: true as const };
  expect((await agent.browser.call('sendEmail', { emailInfo })).code).toBe(200);
  const insured = await findCase(server, grace, await server.newestLink(agent.id));
  await fill(server, insured);

  // An owner who comes before the insured signed gets the same response as everybody.
  expect((await find(mother)).reply).toMatchObject({ code: 404, data: { reason: 'notFound' } });

  const listed = [await formsBeside(insured)];
  await signForOwners(insured, 'Grace Rivera');
  await idle(server);

  // Each mail opens for one of them only.
  const links = await linksTo(mailbox);
  expect(links).toHaveLength(2);
  const found: string[][] = [];
  for (const link of links) {
    const replies = [(await find(mother, link)).reply, (await find(daughter, link)).reply];
    found.push(replies.filter(({ code }) => code === 200).map(({ data }) => data.SigningRole));
  }
  expect(found.map((roles) => roles.join(' ')).toSorted()).toEqual(['OwnerA', 'OwnerB']);

  // The insured read the notices; that does not count for the owner.
  const first = await enter(mother);
  const second = await enter(daughter);
  expect(await hasRead(first)).toBe(false);
  const sha256 = await readForms(first, 'OwnerNotInsured');
  expect(await sign(first, 'A', { sha256 })).toMatchObject({
    code: 409,
    data: { reason: 'incomplete', missing: ['Disclosures'] },
  });
  await fill(server, first);
  expect([await hasRead(first), await hasRead(second)]).toEqual([true, false]);
  expect((await sign(first, 'B', { sha256 })).code).toBe(404);
  listed.push(await formsBeside(first));
  expect((await sign(first, 'A', { sha256 })).code).toBe(200);
  expect(await haveSigned(first), 'not every owner').toMatchObject({ code: 409, data: { reason: 'unsigned' } });
  expect((await find(mother)).reply).toMatchObject({ code: 404, data: { reason: 'notFound' } });
  const again = { AppId: agent.id, AgentId: 'A1', OwnerFirstName: 'Ruth', OwnerLastName: 'Okafor' };
  const resend = (SignerLetter: string) =>
    agent.browser.call('sendOwnerEmail', { emailInfo: { ...again, OwnerType: 'IndividualOwner', SignerLetter } });
  expect(await resend('A')).toMatchObject({ code: 409, data: { reason: 'signed' } });

  // The other loses her session half-way, and continues where she was, with a new link or without one.
  await fill(server, second);
  await second.browser.call('sessionEnd', undefined);
  // The token went with the session.
  expect((await sign(second, 'B')).code).toBe(403);
  expect((await resend('B')).code).toBe(200);
  const back = await enter(daughter);
  expect(await hasRead(back)).toBe(true);

  // Without forms she can sign only if the server itself has none to show.
  await readForms(back, 'OwnerNotInsured');
  expect(await sign(back, 'B', { timedOut: true })).toMatchObject({ code: 409, data: { reason: 'documentReady' } });
  await server.database.query
    .updateTable('document')
    .set({ state: 'failed' })
    .where('application_id', '=', agent.id)
    .where('reader', 'like', '%B')
    .execute();
  listed.push(await formsBeside(back));
  expect((await sign(back, 'B', { timedOut: true })).code).toBe(200);
  expect((await haveSigned(back)).data.Signatories.map(({ Signed }) => Signed)).toEqual([1, 1]);
  expect(await formsSigned(agent.id)).toEqual(listed);
  expect(listed[0]?.length).toBeGreaterThan(listed[1]?.length ?? Infinity);
  const slots = await server.database.query
    .selectFrom('signing_slot')
    .select(['letter', 'state'])
    .where('application_id', '=', agent.id)
    .orderBy('position')
    .execute();
  expect(slots.map(({ state }) => state)).toEqual(['signed', 'signed', 'signed', 'open']);
});
