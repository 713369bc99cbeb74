/**
 * Unlocking: every signature becomes invalid, nothing is lost, and everybody signs again (spec flow 4.24, trust §5).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '@countersign/protocol';
import { loadCase, renderDocument } from '../../src/applications/index.ts';
import { sealDocument } from '../../src/signing/index.ts';
import { disagreements } from '../support/agreement.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import {
  definitionName,
  fill,
  type Insured,
  owners,
  type Person,
  resume,
  signIn,
  newInsured,
  submission,
  submit,
} from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature, readForms, signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { exchange } from '../support/exchange.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let browser: Browser;
/** How far the server's clock is ahead, in milliseconds. */
let clock = 0;
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + clock) });
  browser = await signIn(server.url, 'A1');
});
afterAll(() => server.close());

const unlock = (agent: Person, Reason = 'The zip was wrong') =>
  agent.browser.call('unlockApplication', { AppId: agent.id, AppAuthId: agent.handle, Reason });

const sendUnlocked = (agent: Person) =>
  agent.browser.call('sendUnlockEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });

const summaryOf = async (agent: Person) => {
  const { data } = await agent.browser.call('getAgentApplications', {
    AgentId: agent.agentId,
    appDefName: definitionName,
  });
  const summary = data.Applications.find(({ Id }) => Id === agent.id);
  if (!summary) throw new Error('the case is not in the portal');
  return summary;
};

/** A sole owner's case that was sent, and its insured with everything filled. */
async function sent(grace = newInsured(), by = browser): Promise<{ agent: Person; insured: Person; link: string }> {
  const agent = await readyToSend(server, by, grace);
  const link = await send(server, agent);
  const insured = await findCase(server, grace, link);
  await fill(server, insured);
  return { agent, insured, link };
}

async function signAsInsured(insured: Person): Promise<void> {
  const more = { DocumentSha256: await readForms(insured) };
  const body = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), more);
  expect((await insured.browser.call('submitPayload', body)).code).toBe(200);
}

async function signAsAgent(agent: Person): Promise<void> {
  await fill(server, agent);
  const more = { DocumentSha256: await readForms(agent, 'Agent') };
  const body = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), more);
  expect((await agent.browser.call('submitPayload', body)).code).toBe(200);
}

interface Owner {
  letter: 'A' | 'B';
  first: string;
  ssn: string;
  dob: string;
  email: string;
}
const ann: Owner = { letter: 'A', first: 'Ann', ssn: '219-09-9981', dob: '1951-03-04', email: 'ann@example.com' };
const ben: Owner = { letter: 'B', first: 'Ben', ssn: '219-09-9982', dob: '1979-05-06', email: 'ben@example.com' };

const asRow = ({ first, ssn, dob, email }: Owner): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': first,
  'PolicyOwnerName.LastName': 'Larsen',
  PolicyOwnerEmail: email,
  PolicyOwnerSSN: ssn,
  PolicyOwnerDateOfBirth: dob,
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

const tokenIn = (links: readonly string[]): string => new URL(links[0] ?? '').hash.replace('#link=', '');

/** The owner's identity check in a browser of their own, with the newest link they were mailed. */
async function findOwner({ ssn, dob, email }: Owner, insured: Insured): Promise<Person> {
  await idle(server);
  const [mail] = await mailsTo(server, email);
  const visitor = newBrowser(server.url);
  await visitor.open();
  const [year, month, day] = dob.split('-');
  const body: Body<'findApplication'> = {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: insured.lastName,
    ownerLastName: 'Larsen',
    ownerSSN: ssn,
    ownerZip: '75201',
    ownerDOB: `${month}/${day}/${year}`,
    consent: true,
    link: tokenIn(mail?.links ?? []),
  };
  const { code, data } = await visitor.call('findApplication', body);
  expect(code).toBe(200);
  await visitor.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = data;
  if (ConsentRequired) await visitor.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired.ConsentId });
  return { browser: visitor, id: AppId, handle: AppAuthId, agentId: '' };
}

const signAsOwner = async (person: Person, { letter, first }: Owner): Promise<Reply> => {
  await fill(server, person);
  const more = { DocumentSha256: await readForms(person, 'OwnerNotInsured') };
  const responses = ownerSignature(letter, `${first} Larsen`);
  return person.browser.call('submitPayload', submission(person, `DeclarationsOwner${letter}`, responses, more));
};

// spec flow 7.14, 4.26
test('an insured whose answers nobody changed after an unlock requests the forms and signs them', async () => {
  const grace = newInsured();
  const { agent, insured } = await sent(grace);
  await signAsInsured(insured);
  expect((await unlock(agent)).code).toBe(200);
  expect((await sendUnlocked(agent)).code).toBe(200);
  const again = await findCase(server, grace, await server.newestLink(agent.id));
  const forms = { AppId: again.id, AppAuthId: again.handle, mergeType: 'InsuredOwner' } as const;
  const status = () => again.browser.call('pdfStatus', undefined, { appId: again.id });
  expect((await status()).data).toEqual({ InsuredOwner: 'notStarted' });
  expect((await again.browser.call('generatePdf', forms)).status).toBe(200);
  expect((await status()).data).not.toEqual({ InsuredOwner: 'notStarted' });
  await signAsInsured(again);
});

// spec flow 4.25, 4.15; trust 5.1, 5.2; flow 2.19, 4.31
test('after both owners signed, an unlock ends the round, and everybody signs a second one', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, browser, grace, owners(asRow(ann), asRow(ben)));
  const insuredLink = await send(server, agent);
  const insured = await findCase(server, grace, insuredLink);
  await fill(server, insured);
  await signForOwners(insured, 'Grace Rivera');
  const annsPage = await findOwner(ann, grace);
  const bensPage = await findOwner(ben, grace);
  expect((await signAsOwner(annsPage, ann)).code).toBe(200);
  expect((await signAsOwner(bensPage, ben)).code).toBe(200);
  await idle(server);
  expect(await summaryOf(agent)).toMatchObject({ CanUnlock: true, CustomerSigned: 1 });
  const changed = await submit(agent, 'SECTIONAProposedInsured', { 'PrimaryResidence.Zip': '75202' });
  expect(changed).toMatchObject({ code: 409, data: { reason: 'locked' } });

  // Two tabs at once, and a double click: one new round.
  const answers = await Promise.all([unlock(agent), unlock(agent), unlock(agent)]);
  for (const { code, data } of answers) {
    expect(code).toBe(200);
    expect(data.Case).toMatchObject({ Stage: 1, Epoch: 2, Unlocked: true, CustomerSigned: false, Locked: [] });
  }
  expect(await disagreements(server.services, agent.id)).toEqual([]);

  const { query } = server.database;
  const { signatures, documents, links } = await kept(agent.id);
  expect(signatures).toHaveLength(3);
  expect(new Set(documents.map(({ state }) => state))).toEqual(new Set(['superseded']));
  expect(links.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  expect(await declarationsOf(agent.id)).toMatchObject({
    DeclarationsInsured: { visited: false, content: { InsuredLoadTime: '2' } },
    DeclarationsOwnerA: { visited: false, content: {} },
    DeclarationsOwnerB: { visited: false, content: {} },
  });
  const slots = await query
    .selectFrom('signing_slot')
    .select(['kind', 'letter', 'epoch', 'state'])
    .where('application_id', '=', agent.id)
    .orderBy('epoch')
    .orderBy('position')
    .execute();
  expect(slots.map(({ epoch, kind, letter, state }) => [epoch, `${kind}${letter ?? ''}`, state])).toEqual([
    [1, 'insured', 'invalidated'],
    [1, 'ownerA', 'invalidated'],
    [1, 'ownerB', 'invalidated'],
    [1, 'agent', 'invalidated'],
    [2, 'insured', 'open'],
    [2, 'ownerA', 'waiting'],
    [2, 'ownerB', 'waiting'],
    [2, 'agent', 'waiting'],
  ]);

  // Nothing was sent, and the portal says whose turn it is and why.
  await idle(server);
  expect((await mailsTo(server, ann.email)).map(({ subject }) => subject)).toHaveLength(1);
  const summary = await summaryOf(agent);
  expect(summary).toMatchObject({
    CanUnlock: false,
    CustomerSigned: 0,
    EmailLogs: [],
    Status: 'With you: unlocked, send it again when it is corrected',
  });
  expect(summary.OwnershipSignatories.map(({ Signed }) => Signed)).toEqual([0, 0]);
  const { data } = await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle });
  expect(data.Events[0]?.Text).toBe('Unlocked, everyone signs again: The zip was wrong');

  // Open pages are told, whatever they request; the link they came by opens nothing.
  for (const { browser: open, id, handle } of [insured, annsPage, bensPage]) {
    const asked = await open.call('resumeApplication', { AppId: id, AppAuthId: handle });
    expect(asked).toMatchObject({ code: 401, data: { reason: 'unlocked' } });
  }
  expect(await newBrowserFinds(identity(grace, insuredLink))).toMatchObject({
    code: 404,
    data: { reason: 'notFound' },
  });
  expect(await newBrowserFinds(identity(grace))).toMatchObject({ code: 404, data: { reason: 'notFound' } });

  // The second round.
  const corrected = { ...grace, zip: '75202' };
  await submit(agent, 'SECTIONAProposedInsured', { 'PrimaryResidence.Zip': corrected.zip });
  expect((await sendUnlocked(agent)).code).toBe(200);
  expect((await mailsTo(server, grace.email))[0]?.subject).toBe('A life insurance application has changed');
  const again = await findCase(server, corrected, await server.newestLink(agent.id));
  await submit(again, 'Part2PersonalInformation', { Weight: '171' });
  await fill(server, again);
  // Each is shown what changed since their own signature, and nothing that they may not read.
  expect(await changesFor(again)).toEqual({
    'SECTIONAProposedInsured Zip code': ['75201', '75202'],
    'Part2PersonalInformation How much do you weigh?': ['150 lb', '171 lb'],
  });
  await signForOwners(again, 'Grace Rivera');
  const annsReturn = await findOwner(ann, grace);
  expect((await mailsTo(server, ann.email))[0]?.subject).toBe('A life insurance application has changed');
  expect(await changesFor(annsReturn)).toEqual({ 'SECTIONAProposedInsured Zip code': ['75201', '75202'] });
  expect((await signAsOwner(annsReturn, ann)).code).toBe(200);
  await idle(server);
  expect(await disagreements(server.services, agent.id)).toEqual([]);
});

/** What is shown to somebody as changed, by block and label; empty where they signed nothing before. */
async function changesFor({ browser: page, id, handle }: Person) {
  const { data } = await page.call('changes', { AppId: id, AppAuthId: handle });
  return Object.fromEntries(
    data.Sections.flatMap(({ Block, Changes }) =>
      Changes.map(({ Label, Before, Now }) => [`${Block} ${Label}`, [Before, Now]]),
    ),
  );
}

/** What is stored about a case, in every round. */
async function kept(id: string) {
  const { query } = server.database;
  const [signatures, documents, links] = await Promise.all([
    query.selectFrom('signature').select('id').where('application_id', '=', id).execute(),
    query.selectFrom('document').select(['id', 'state']).where('application_id', '=', id).orderBy('id').execute(),
    query.selectFrom('link').select('revoked_at').where('application_id', '=', id).execute(),
  ]);
  return { signatures, documents, links };
}

async function declarationsOf(id: string) {
  const { query } = server.database;
  const theCase = await loadCase(server.services, query, id);
  return Object.fromEntries(
    Object.entries(theCase?.answers ?? {})
      .filter(([block]) => block.startsWith('Declarations'))
      .map(([block, content]) => [block, { visited: theCase?.blocks.get(block)?.visited, content }]),
  );
}

async function newBrowserFinds(body: Body<'findApplication'>): Promise<Reply> {
  const visitor = newBrowser(server.url);
  await visitor.open();
  return visitor.call('findApplication', body);
}

describe('an application is not unlocked', () => {
  const refused = async (agent: Person, wanted: object, reason?: string): Promise<void> => {
    // Documents and mails of the steps before would change it too.
    await idle(server);
    const before = await stateOf(server.database, agent.id);
    expect(await unlock(agent, reason)).toMatchObject(wanted);
    expect(await stateOf(server.database, agent.id)).toEqual(before);
  };

  // spec flow 4.24; trust 5.1; handover 4.7
  test('before the insured signed, without a reason, or once everybody signed and the case was submitted', async () => {
    const { agent, insured } = await sent();
    await refused(agent, { code: 409, data: { reason: 'unsigned' } });
    expect(await sendUnlocked(agent)).toMatchObject({ code: 409, data: { reason: 'notUnlocked' } });
    await signAsInsured(insured);
    await refused(agent, { code: 400 }, ' \n ');
    await signAsAgent(agent);
    await refused(agent, { code: 409, data: { reason: 'policyNumber' } });
    expect((await summaryOf(agent)).CanUnlock).toBe(false);
  });
});

test('work for a round that an unlock ended no longer has any effect', async () => {
  const { agent, insured } = await sent();
  await signAsInsured(insured);
  await idle(server);
  expect((await unlock(agent)).code).toBe(200);
  expect(await agent.browser.call('generatePolicyNumber', { appID: agent.id })).toMatchObject({
    code: 409,
    data: { reason: 'unsigned' },
  });
  const declarations = (await resume(server, agent)).form;
  expect(declarations.block('DeclarationsAgent').visible).toBe(false);

  const before = await kept(agent.id);
  for (const { id } of before.documents) await renderDocument(server.services, { id, application_id: agent.id });
  for (const { id } of before.signatures) await sealDocument(server.services, { id, application_id: agent.id });
  expect(await kept(agent.id)).toEqual(before);
});

test('a signer who is about to sign during an unlock has signed before, or not at all', async () => {
  const grace = newInsured();
  const eve: Owner = { ...ann, first: 'Eve', email: 'eve@example.com' };
  const agent = await readyToSend(server, browser, grace, owners(asRow(eve)));
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  await signForOwners(insured, 'Grace Rivera');
  const page = await findOwner(eve, grace);
  const [signed, unlocked] = await Promise.all([signAsOwner(page, eve).catch(told), unlock(agent)]);
  expect(unlocked.code).toBe(200);
  expect([200, 401, 404]).toContain(signed.code);
  await idle(server);
  expect(await disagreements(server.services, agent.id)).toEqual([]);
  const after = await page.browser.call('pdfStatus', undefined, { appId: page.id });
  expect(after).toMatchObject({ code: 401, data: { reason: 'unlocked' } });

  // A different owner in the first one's place is asked as a new person, and is shown nothing of hers.
  const max: Owner = { ...ben, letter: 'A', first: 'Max', email: 'max@example.com' };
  await exchange(agent, 'SECTIONBPolicyOwner', owners(asRow(max)));
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  expect((await sendUnlocked(agent)).code).toBe(200);
  const again = await findCase(server, grace, await server.newestLink(agent.id));
  await fill(server, again);
  expect(Object.keys(await changesFor(again))).not.toEqual([]);
  await signForOwners(again, 'Grace Rivera');
  const maxsPage = await findOwner(max, grace);
  expect((await mailsTo(server, max.email))[0]?.subject).toBe(
    'A life insurance application is ready for your signature',
  );
  const shown = await maxsPage.browser.call('changes', { AppId: maxsPage.id, AppAuthId: maxsPage.handle });
  expect(shown.data).toEqual({ SignedOn: null, Sections: [] });
});

// spec trust 5.2
test('the day of an earlier signature is the one on which it was given, by the clock of its place', async () => {
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  // In Dallas it is the evening before.
  clock = Date.parse(`${tomorrow}T03:30:00Z`) - Date.now();
  const today = new Date(Date.parse(tomorrow) - 24 * 3_600_000).toISOString().slice(0, 10);
  const grace = newInsured();
  const { agent, insured } = await sent(grace, await signIn(server.url, 'A1'));
  await signAsInsured(insured);
  expect((await unlock(agent)).code).toBe(200);
  expect((await sendUnlocked(agent)).code).toBe(200);
  const again = await findCase(server, grace, await server.newestLink(agent.id));
  const { data } = await again.browser.call('changes', { AppId: again.id, AppAuthId: again.handle });
  expect(data.SignedOn).toBe(today);
});

/** Reading ended before the signature was sent. */
const told = (): { code: number } => ({ code: 401 });
