/** "This is wrong": what a signer says about another person's answer, and the agent's response (spec pages 1.7). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { ownedByRuth, ruth, storyOf } from '../support/complete-story.ts';
import { findAsOwner, findCase } from '../support/identity-check.ts';
import { insuredAnswers, type Person, resume, signIn, newInsured, submit } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const SECTION = 'SECTIONAProposedInsured';
const WORDS = 'It is 14 Main Street, since the wedding';

let server: TestServer;
let agent: Person;
let insured: Person;
const grace = newInsured();
beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  insured = await findCase(server, grace, await send(server, agent));
});
afterAll(() => server.close());

const note = (who: Person, path: string, Note: string | null, block = SECTION, BaseVersion?: number) =>
  who.browser.call('noteAnswer', {
    AppId: who.id,
    AppAuthId: who.handle,
    QuestionBlock: block,
    QuestionName: path,
    Note,
    ...(BaseVersion !== undefined && { BaseVersion }),
  });
const notesOf = async (who: Person) =>
  (await resume(server, who)).data.Notes.map((one) => [one.QuestionName, one.Note, one.By]);
const listed = async (): Promise<number | undefined> => {
  const { data } = await agent.browser.call('getAgentApplications', { AgentId: 'A1', appDefName: server.model.name });
  return data.Applications.find(({ Id }) => Id === agent.id)?.Notes;
};
const told = async () =>
  (await readEvidence(server.database.query, agent.id)).filter(({ type }) => type.startsWith('answer.'));

test('a note about an answer reaches the agent, at its question and in the portal, and is stored sealed', async () => {
  expect(await listed()).toBe(0);
  expect(await note(insured, 'PrimaryResidence', ` ${WORDS} `)).toMatchObject({
    code: 200,
    data: { Notes: [{ Note: WORDS }] },
  });
  expect([await notesOf(agent), await notesOf(insured)]).toEqual([
    [['PrimaryResidence', WORDS, 'Insured']],
    [['PrimaryResidence', WORDS, 'Insured']],
  ]);
  expect(await listed()).toBe(1);
  const [row] = await server.database.query.selectFrom('answer_note').selectAll().execute();
  expect(row?.note.toString('latin1')).not.toContain('Main Street');
  expect(JSON.stringify(await told())).not.toContain('Main Street');
});

test('another note about the same answer replaces it; repeating the same one records no event', async () => {
  expect((await note(insured, 'PrimaryResidence', 'The street is wrong')).code).toBe(200);
  const before = await told();
  expect((await note(insured, 'PrimaryResidence', 'The street is wrong')).code).toBe(200);
  expect(await told()).toEqual(before);
  expect(await notesOf(agent)).toEqual([['PrimaryResidence', 'The street is wrong', 'Insured']]);
});

test('it is removed when the agent changes the answer, or says that it is right; the signer can withdraw it', async () => {
  await note(insured, 'Gender', 'Please check');
  await note(insured, 'StateOfIssue', 'Not Texas');
  const other = await submit(agent, SECTION, insuredAnswers(grace));
  expect(other.data.Notes).toHaveLength(3);
  const changed = await submit(agent, SECTION, {
    ...insuredAnswers(grace),
    'PrimaryResidence.Street': '14 Main Street',
  });
  expect(changed.data.Notes?.map(({ QuestionName }) => QuestionName)).toEqual(['Gender', 'StateOfIssue']);
  expect((await note(agent, 'Gender', null)).data.Notes).toHaveLength(1);
  expect((await note(insured, 'StateOfIssue', null)).data.Notes).toEqual([]);
  expect([await notesOf(agent), await listed()]).toEqual([[], 0]);
  const types = (await told()).map(({ type }) => type);
  expect(types).toEqual([...Array<string>(4).fill('answer.doubted'), ...Array<string>(3).fill('answer.settled')]);
});

test('it stays with its row when another row is removed, and is resolved when its own is', async () => {
  const block = 'SECTIONFExistingReplacementPendingInsuranceInformation';
  const policies = (...companies: string[]) => ({
    ExistingAny: 'true',
    ...Object.fromEntries(
      companies.flatMap((company, at) => [
        [`ExistingPolicies[${at}].ExistingPolicyCompany`, company],
        [`ExistingPolicies[${at}].ExistingPolicyKind`, 'Term'],
      ]),
    ),
  });
  const save = (...companies: string[]) =>
    submit(agent, block, policies(...companies), { Validation: { Enabled: false } });
  const company = (at: number) => `ExistingPolicies[${at}].ExistingPolicyCompany`;

  await save('Old Mutual', 'Harbor Life', 'Summit Life');
  await note(insured, company(1), 'It is Harbour Life', block);
  await note(insured, company(2), 'It ended in May', block);
  const { data } = await save('Harbor Life', 'Summit Life');
  const expected = [
    [company(0), 'It is Harbour Life', 'Insured'],
    [company(1), 'It ended in May', 'Insured'],
  ];
  expect(data.Notes?.map((one) => [one.QuestionName, one.Note, one.By])).toEqual(expected);
  expect([await notesOf(agent), await notesOf(insured)]).toEqual([expected, expected]);
  await save('Summit Life');
  expect(await notesOf(agent)).toEqual([[company(0), 'It ended in May', 'Insured']]);
  await save('Summit Life Insurance');
  expect(await notesOf(agent)).toEqual([]);
});

test('it is refused where the section was saved after the signer read it: its rows may be others by now', async () => {
  const read = (await resume(server, insured)).data.QuestionBlockResponses.find(
    ({ BlockName }) => BlockName === SECTION,
  );
  const version = read?.Version ?? 0;
  const saved = await submit(agent, SECTION, { 'PrimaryResidence.Street': '16 Main Street' });
  expect(saved.data.Versions[SECTION]).toBe(version + 1);
  expect(await note(insured, 'Gender', 'Please check', SECTION, version)).toMatchObject({
    code: 409,
    data: { reason: 'changed' },
  });
  expect(await notesOf(agent)).toEqual([]);
  expect((await note(insured, 'Gender', 'Please check', SECTION, version + 1)).code).toBe(200);
  // As is one about an answer that is no longer there.
  expect(await note(insured, 'NoSuchQuestion', 'Please check', SECTION, version)).toMatchObject({
    code: 409,
    data: { reason: 'changed' },
  });
  // Nor is it withdrawn there: it may be the note about another row.
  expect(await note(insured, 'Gender', null, SECTION, version)).toMatchObject({
    code: 409,
    data: { reason: 'changed' },
  });
  expect(await notesOf(agent)).toEqual([['Gender', 'Please check', 'Insured']]);
  expect((await note(insured, 'Gender', null, SECTION, version + 1)).data.Notes).toEqual([]);
});

test('nobody can write a note about their own answers, about answers that the agent may not read, or about nothing', async () => {
  for (const [path, block, code] of [
    ['GeneralHealth', 'Part2GeneralInformation', 404],
    ['NoSuchQuestion', SECTION, 404],
    ['Gender', 'NoSuchSection', 404],
  ] as const) {
    expect([path, (await note(insured, path, 'x', block)).code]).toEqual([path, code]);
  }
  const own = (await resume(server, insured)).form
    .block('PersonalInformation')
    .cells[0]?.replace('PersonalInformation.', '');
  expect(await note(insured, own ?? '', 'x', 'PersonalInformation')).toMatchObject({
    code: 409,
    data: { reason: 'editable' },
  });
  expect((await note(agent, 'Gender', 'x')).code).toBe(403);
  expect(await notesOf(agent)).toEqual([]);
});

test('after an unlock it is still its signer’s, to the agent and to themselves', async () => {
  const story = storyOf(server, agent.browser);
  const email = 'ruth.of.notes@example.com';
  const one = await story.readyToSign(ownedByRuth(email));
  await note(one.insured, 'StateOfIssue', 'Not Texas');
  await signForOwners(one.insured, 'Grace Rivera');
  await idle(server);
  await note(await findAsOwner(server, one.who, { ...ruth, email }), 'Gender', 'Please check');
  await story.unlock(one.agent, 'The owner says that something is wrong');
  const gender = ['Gender', 'Please check', 'Owner'];
  expect(await notesOf(one.agent)).toEqual([gender, ['StateOfIssue', 'Not Texas', 'Insured']]);

  const again = await findCase(server, one.who, await send(server, one.agent));
  expect(await notesOf(again)).toEqual([['StateOfIssue', 'Not Texas', 'Insured']]);
  // In place of the earlier one.
  expect((await note(again, 'StateOfIssue', 'Still not Texas')).data.Notes).toHaveLength(1);
  expect(await notesOf(one.agent)).toEqual([gender, ['StateOfIssue', 'Still not Texas', 'Insured']]);
  expect((await note(again, 'StateOfIssue', null)).data.Notes).toEqual([]);
  expect(await notesOf(one.agent)).toEqual([gender]);
  const checked = await verifyStoredApplication(one.agent.id, server.installation);
  expect(checked?.filter(({ ok }) => !ok)).toEqual([]);
});
