/**
 * A signing slot belongs to one person: what ends if the agent replaces them, and what does not count as a replacement
 * (docs/decisions/signer-identity.md; spec trust 8.1).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { loadCase } from '../../src/applications/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { disagreements } from '../support/agreement.ts';
import { bindAgain } from '../support/bind-again.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { exchange, leavingWith } from '../support/exchange.ts';
import { findCase, identity } from '../support/identity-check.ts';
import {
  definitionName,
  fill,
  type Insured,
  insuredAnswers,
  owners,
  type Person,
  resume,
  signIn,
  newInsured,
  submission,
  submit,
} from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const unvalidated = { Validation: { Enabled: false } };

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  // Owners come by what they are known by here.
  server = await startServer({ SIGN_IN_CODE_OWNER: 'off' });
  browser = await signIn(server.url, 'X1');
});
afterAll(() => server.close());

const oscar = (): Insured => newInsured({ firstName: 'Oscar', lastName: 'Meyer', dob: '11/02/1979' });

/** A case that is with its insured, who was admitted and gave consent. */
async function atInsured(grace = newInsured()) {
  const agent = await readyToSend(server, browser, grace);
  const link = await send(server, agent);
  const insured = await findCase(server, grace, link);
  return { agent, grace, link, insured };
}

const slotsOf = async ({ id }: Person) => (await loadCase(server.services, server.database.query, id))?.slots ?? [];

const insuredSlot = async (agent: Person) => (await slotsOf(agent)).find(({ kind }) => kind === 'insured');

const answersOf = async ({ id }: Person) => (await loadCase(server.services, server.database.query, id))?.answers ?? {};

const eventsOf = async ({ id }: Person, type: string) =>
  (await readEvidence(server.database.query, id)).filter((event) => event.type === type);

const resumeAs = ({ browser: own, id, handle }: Person) =>
  own.call('resumeApplication', { AppId: id, AppAuthId: handle });

async function findWith(...given: Parameters<typeof identity>) {
  const visitor = newBrowser(server.url);
  await visitor.open();
  return visitor.call('findApplication', identity(...given));
}

/** Sections that the definition gives to the insured alone. */
const ownBlocks = (): string[] =>
  server.model.blocks
    .filter(({ permissions, data }) => {
      // The server writes there.
      if (data.Purpose === 'declarations') return false;
      const writers = [...permissions].filter(([, access]) => access === 'Write').map(([stage]) => stage);
      return writers.length > 0 && writers.every((stage) => stage === 2.1 || stage === 2.2);
    })
    .map(({ name }) => name);

// spec flow 6.5
describe('another person in the insured’s place', () => {
  test('is announced before it happens, by kind and not by answers, and nothing is saved until the agent agrees', async () => {
    const { agent } = await atInsured();
    await idle(server);
    const before = await stateOf(server.database, agent.id);
    const signers = await leavingWith(agent, A, insuredAnswers(oscar()));
    expect(signers).toEqual([
      {
        Slot: (await insuredSlot(agent))?.id,
        Role: 'Insured',
        Letter: null,
        Name: 'Grace Rivera',
        Ends: ['invitation', 'identity', 'consent', 'answers'],
      },
    ]);
    // Naming another slot, or only some of them, is no agreement.
    for (const Replaces of [[], ['another-slot']]) {
      const reply = await submit(agent, A, insuredAnswers(oscar()), { ...unvalidated, Replaces });
      expect(reply).toMatchObject({ code: 409, data: { reason: 'replaces' } });
    }
    expect(await stateOf(server.database, agent.id)).toBe(before);
  });

  // spec trust 8.8
  test('leaves the first person unable to sign, also where somebody put their row back', async () => {
    const { database, installation } = server;
    const { agent, insured } = await atInsured();
    const before = await insuredSlot(agent);
    const isTheirs = `id = '${before?.id}'`;
    await database.asOwner(`create table first_person as select * from signing_slot where ${isTheirs}`);
    await exchange(agent, A, insuredAnswers(oscar()));
    await idle(server);
    const after = await insuredSlot(agent);
    await database.asOwner(
      'set session_replication_role = replica',
      `delete from signing_slot where ${isTheirs} or id = '${after?.id}'`,
      'insert into signing_slot select * from first_person',
      `update session set ended_at = null, end_reason = null where slot_id = '${before?.id}'`,
    );
    expect(await submit(insured, 'Part2PersonalInformation', { Weight: '171' })).toMatchObject({
      code: 409,
      data: { reason: 'agentOnly' },
    });
    const signed = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), {
      DocumentSha256: '0'.repeat(64),
    });
    expect(await insured.browser.call('submitPayload', signed)).toMatchObject({
      code: 409,
      data: { reason: 'altered' },
    });
    const wrong = ((await verifyStoredApplication(agent.id, installation)) ?? []).filter(({ ok }) => !ok);
    expect(wrong.map(({ what }) => what)).toContain(
      `signing slot ${before?.id}: whether its person was replaced is not what was recorded`,
    );
  });

  test('ends the first person’s link, session, proof, consent and own answers; the second is asked again', async () => {
    const { agent, grace, link, insured } = await atInsured();
    await fill(server, insured);
    await submit(insured, 'Part2PersonalInformation', { Weight: '171' });
    await readForms(insured);
    const drafts = (await insured.browser.open('customer')).customer?.draftKey;
    const slot = await insuredSlot(agent);
    const answered = Object.keys(await answersOf(agent)).filter((block) => ownBlocks().includes(block));
    expect(answered.length).toBeGreaterThan(3);

    const second = oscar();
    await exchange(agent, A, insuredAnswers(second));
    await idle(server);

    expect(await resumeAs(insured)).toMatchObject({ code: 401, data: { reason: 'replaced' } });
    for (const asked of [await findWith(grace, link), await findWith(grace)]) {
      expect(asked).toMatchObject({ code: 404, data: { reason: 'notFound' } });
    }
    const answers = await answersOf(agent);
    for (const block of ownBlocks())
      expect(Object.values(answers[block] ?? {}).filter((text) => text !== 'false')).toEqual([]);
    const now = await insuredSlot(agent);
    expect(now).toMatchObject({
      state: 'open',
      invited_at: null,
      identified_at: null,
      consented_at: null,
      disclosed_at: null,
    });
    expect(now?.id).not.toBe(slot?.id);
    const [event] = await eventsOf(agent, 'signer.replaced');
    expect(event?.data).toMatchObject({ slot: slot?.id, by: now?.id });
    expect(JSON.stringify(event)).not.toContain('Part2');
    const kept = await server.database.query
      .selectFrom('document')
      .select(['state', 'bytes'])
      .where('application_id', '=', agent.id)
      .execute();
    expect(kept.filter(({ state, bytes }) => state !== 'superseded' || bytes !== null)).toEqual([]);
    expect(await disagreements(server.services, agent.id)).toEqual([]);

    // The second person starts with nothing from the first.
    const page = await findCase(server, second, await send(server, agent));
    const { data, form } = await resume(server, page);
    expect(data.QuestionBlockResponses.find(({ BlockName }) => BlockName === 'Disclosures')?.Visited).toBe(false);
    expect(form.answerText('Part2PersonalInformation.Weight')).toBe('');
    expect((await page.browser.open('customer')).customer?.draftKey).not.toBe(drafts);
    await fill(server, page);
    const DocumentSha256 = await readForms(page);
    const body = submission(page, 'DeclarationsInsured', insuredSignature('Oscar Meyer'), { DocumentSha256 });
    expect((await page.browser.call('submitPayload', body)).code).toBe(200);
    await idle(server);
    expect(await disagreements(server.services, agent.id)).toEqual([]);
  });

  test('the agent learns no answer from the save that replaces the person', async () => {
    const { agent, insured } = await atInsured();
    await fill(server, insured);
    const signers = await leavingWith(agent, A, insuredAnswers(oscar()));
    const more = { ...unvalidated, Replaces: signers.map(({ Slot }) => Slot) };
    const { data, text } = await submit(agent, A, insuredAnswers(oscar()), more);
    for (const block of ownBlocks()) expect(Object.keys(data.Versions)).not.toContain(block);
    expect(text).not.toContain('Part2Medications');
  });

  test('if there is no proof yet, only the invitation ends; if there is no invitation, nothing is asked', async () => {
    const agent = await readyToSend(server, browser, newInsured());
    await send(server, agent);
    expect(await leavingWith(agent, A, insuredAnswers(oscar()))).toMatchObject([{ Ends: ['invitation'] }]);
    await exchange(agent, A, insuredAnswers(oscar()));
    // Nobody has been asked since.
    expect((await submit(agent, A, insuredAnswers(newInsured()), unvalidated)).code).toBe(200);
    expect(await eventsOf(agent, 'signer.replaced')).toHaveLength(1);
  });

  test('is the same person if cleared data are entered again, and another one if other data are', async () => {
    const { agent, grace, insured } = await atInsured();
    const cleared = { SocialSecurityNumber: null, DateOfBirth: null, 'Name.LastName': null };
    expect((await submit(agent, A, cleared, unvalidated)).code).toBe(200);
    expect(await leavingWith(agent, A, insuredAnswers(oscar()))).toHaveLength(1);
    expect((await submit(agent, A, insuredAnswers(grace), unvalidated)).code).toBe(200);
    expect((await resumeAs(insured)).code).toBe(200);
  });

  test('nobody but the agent can replace a person: the insured’s own slot stays theirs', async () => {
    const { agent, insured } = await atInsured();
    const reply = await submit(insured, A, { 'Name.LastName': 'Meyer' }, unvalidated);
    expect(reply.code).toBe(422);
    expect((await insuredSlot(agent))?.state).toBe('consented');
  });

  test('a person who signs while the agent replaces them has signed before, or not at all', async () => {
    for (let race = 0; race < depth('races') * 2; race += 1) {
      const { agent, insured } = await atInsured();
      await fill(server, insured);
      const DocumentSha256 = await readForms(insured);
      const signers = await leavingWith(agent, A, insuredAnswers(oscar()));
      const more = { ...unvalidated, Replaces: signers.map(({ Slot }) => Slot) };
      const body = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
      const [signed, exchanged] = await Promise.all([
        insured.browser.call('submitPayload', body),
        submit(agent, A, insuredAnswers(oscar()), more),
      ]);
      const slot = await insuredSlot(agent);
      const refused = [401, 404].includes(signed.code);
      expect([
        { signed: 200, exchanged: 409, isFirst: true, state: 'signed' },
        { signed: 'refused', exchanged: 200, isFirst: false, state: 'open' },
      ]).toContainEqual({
        signed: refused ? 'refused' : signed.code,
        exchanged: exchanged.code,
        isFirst: slot?.id === signers[0]?.Slot,
        state: slot?.state,
      });
      await idle(server);
      expect(await disagreements(server.services, agent.id)).toEqual([]);
    }
  });

  test('a page of the first person that calls at that very moment gets nothing about the second', async () => {
    const { agent, insured } = await atInsured();
    const signers = await leavingWith(agent, A, insuredAnswers(oscar()));
    const more = { ...unvalidated, Replaces: signers.map(({ Slot }) => Slot) };
    const saves = ['161', '162', '163'].map((Weight) => submit(insured, 'Part2PersonalInformation', { Weight }));
    const [, ...replies] = await Promise.all([
      submit(agent, A, insuredAnswers(oscar()), more),
      ...saves,
      resumeAs(insured),
    ]);
    for (const { code, text } of replies) {
      expect([200, 401, 404]).toContain(code);
      expect(text).not.toContain('Meyer');
    }
    expect((await answersOf(agent))['Part2PersonalInformation']?.['Weight']).toBeUndefined();
  });
});

describe('is not a replacement', () => {
  test.each([
    ['a spelling mended', { 'Name.LastName': 'Riviera' }],
    ['a name by marriage', { 'Name.FirstName': 'Gracia', 'Name.LastName': 'Lopez' }],
    ['a middle name', { 'Name.MiddleName': 'Q' }],
    ['another mailbox', { EmailAddress: 'other@example.com' }],
    ['another address', { 'PrimaryResidence.Street': '14 Side Street', 'PrimaryResidence.Zip': '75202' }],
    ['a number that is being typed', { SocialSecurityNumber: '219-0' }],
  ])('%s', async (_what, changed) => {
    const { agent, insured } = await atInsured();
    const slot = await insuredSlot(agent);
    expect((await submit(agent, A, changed, unvalidated)).code).toBe(200);
    expect((await resumeAs(insured)).code).toBe(200);
    expect(await insuredSlot(agent)).toMatchObject({ id: slot?.id, state: 'consented' });
    expect(await eventsOf(agent, 'signer.replaced')).toEqual([]);
  });
});

interface Owner {
  first: string;
  ssn: string;
  dob: string;
}
const ann: Owner = { first: 'Ann', ssn: '219-09-9981', dob: '1951-03-04' };
const ben: Owner = { first: 'Ben', ssn: '219-09-9982', dob: '1979-05-06' };
const max: Owner = { first: 'Max', ssn: '219-09-9983', dob: '1985-07-08' };

const asRow = ({ first, ssn, dob }: Owner): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': first,
  'PolicyOwnerName.LastName': 'Larsen',
  PolicyOwnerEmail: `${first.toLowerCase()}@example.com`,
  PolicyOwnerSSN: ssn,
  PolicyOwnerDateOfBirth: dob,
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

/**
 * Ann and Ben are owners; Ben, the second, was admitted before anybody signed, which is possible if a form shows owners
 * nothing to lock.
 */
async function benIsIn() {
  const grace = newInsured();
  const agent = await readyToSend(server, browser, grace, owners(asRow(ann), asRow(ben)));
  await send(server, agent);
  const slot = (await slotsOf(agent)).find(({ letter }) => letter === 'B');
  if (!slot) throw new Error('there is no second owner');
  const at = new Date();
  await server.database.query
    .updateTable('signing_slot')
    .set({ state: 'invited', invited_at: at })
    .where('id', '=', slot.id)
    .execute();
  await bindAgain(server.database, 'signing_slot');
  const visitor = newBrowser(server.url);
  await visitor.open();
  const [year, month, day] = ben.dob.split('-');
  const { code, data } = await visitor.call('findApplication', {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: grace.lastName,
    ownerLastName: 'Larsen',
    ownerSSN: ben.ssn,
    ownerZip: '75201',
    ownerDOB: `${month}/${day}/${year}`,
    consent: true,
  });
  expect(code).toBe(200);
  await visitor.open('customer');
  const page: Person = { browser: visitor, id: agent.id, handle: data.AppAuthId, agentId: '' };
  expect((await resumeAs(page)).data.SigningRole).toBe('OwnerB');
  return { agent, slot, page };
}

describe('owners', () => {
  test('a row deleted before theirs leaves a person their slot, session and proof, with another letter', async () => {
    const { agent, slot, page } = await benIsIn();
    expect((await submit(agent, B, owners(asRow(ben)), unvalidated)).code).toBe(200);
    const mine = (await slotsOf(agent)).filter(({ kind }) => kind === 'owner');
    expect(mine).toMatchObject([{ id: slot.id, letter: 'A', state: 'identified' }]);
    const { code, data, text } = await resumeAs(page);
    expect(code).toBe(200);
    expect(data).toMatchObject({ SigningRole: 'OwnerA', Case: { Stage: 3 } });
    expect(text).not.toContain(ann.ssn);
    expect((await page.browser.open('customer')).customer).toMatchObject({ SigningRole: 'OwnerA', stage: 3 });
  });

  test('a row inserted before theirs does the same, and the new person gets their own slot', async () => {
    const { agent, slot, page } = await benIsIn();
    expect((await submit(agent, B, owners(asRow(max), asRow(ann), asRow(ben)), unvalidated)).code).toBe(200);
    const mine = (await slotsOf(agent)).filter(({ kind }) => kind === 'owner');
    expect(mine.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
    expect(mine[2]).toMatchObject({ id: slot.id, state: 'identified' });
    expect((await resumeAs(page)).data.SigningRole).toBe('OwnerC');
  });

  test.each([
    ['exchanged', [ann, max]],
    ['deleted', [ann]],
    ['moved onto by another', [max, ann]],
  ])('one who was let in and is %s goes when the agent agrees', async (_how, rows) => {
    const { agent, slot, page } = await benIsIn();
    const changed = owners(...rows.map(asRow));
    expect(await leavingWith(agent, B, changed)).toEqual([
      {
        Slot: slot.id,
        Role: 'IndividualOwner',
        Letter: 'B',
        Name: 'Ben Larsen',
        Ends: ['invitation', 'identity', 'answers'],
      },
    ]);
    expect((await resumeAs(page)).code).toBe(200);
    await exchange(agent, B, changed);
    expect(await resumeAs(page)).toMatchObject({ code: 401, data: { reason: 'replaced' } });
    expect((await slotsOf(agent)).some(({ id }) => id === slot.id)).toBe(false);
    expect(await disagreements(server.services, agent.id)).toEqual([]);
  });
});

test('after an unlock the rule applies to everybody who was admitted before it', async () => {
  const { agent, grace, insured } = await atInsured();
  await fill(server, insured);
  const DocumentSha256 = await readForms(insured);
  const body = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  expect((await insured.browser.call('submitPayload', body)).code).toBe(200);
  await idle(server);
  const unlocked = await agent.browser.call('unlockApplication', {
    AppId: agent.id,
    AppAuthId: agent.handle,
    Reason: 'Another person is to be insured',
  });
  expect(unlocked.code).toBe(200);
  const before = await insuredSlot(agent);
  // The same person, spelled otherwise, stays.
  expect((await submit(agent, A, { 'Name.LastName': 'Riviera' }, unvalidated)).code).toBe(200);
  expect((await insuredSlot(agent))?.id).toBe(before?.id);

  const second = oscar();
  expect(await leavingWith(agent, A, insuredAnswers(second))).toMatchObject([{ Ends: ['answers'] }]);
  await exchange(agent, A, insuredAnswers(second));
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  const page = await findCase(server, second, await send(server, agent));
  const { form } = await resume(server, page);
  for (const block of ownBlocks()) {
    const texts = Object.values(form.answers()[block] ?? {}).filter((text) => text !== 'false');
    expect(texts).toEqual([]);
  }
  // Nothing of what the first one signed is shown as theirs.
  const changes = await page.browser.call('changes', { AppId: page.id, AppAuthId: page.handle });
  expect(changes.data).toEqual({ SignedOn: null, Sections: [] });
  expect(await findWith({ ...grace, lastName: 'Riviera' })).toMatchObject({ code: 404 });
  await idle(server);
  expect(await disagreements(server.services, agent.id)).toEqual([]);
});
