import type { Refused, SessionData } from '@countersign/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AGENT_SESSION } from './agent-session.testkit.ts';
import { openCase, noteInvitation } from './application.ts';
import { stubBrowserDatabase } from './browser-database.testkit.ts';
import { refusedCall } from './client.ts';
import { EVERY_SESSION } from './every-session.testkit.ts';
import { dueNotices } from './notices.ts';
import { A, answerResume, calls, D, leaveServer, open, settled, stubServer } from './open-case.testkit.ts';
import {
  allSaved,
  isTyping,
  leaveCase,
  queueState,
  saveBlock,
  saveInPause,
  saveMineAgain,
  takeSavedAnswers,
} from './saving.ts';
import { saveStatusOf } from './queue-state.ts';
import { sessionData, type SessionKind } from './session-store.ts';
import { deleteFile } from './uploads.ts';

beforeEach(stubServer);
afterEach(leaveServer);

it('sends what was typed just before the case is left, under that case', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveInPause(A, Date.now());
  leaveCase();
  expect(calls.map(({ body }) => [body.AppId, body.AppAuthId, body.QuestionBlock])).toEqual([['1', 'auth-1', A]]);
});

// spec flow 4.16
it.each([
  { known: true, said: {}, isSent: true },
  { known: true, said: { InvitationSent: false }, isSent: false },
  { known: false, said: { InvitationSent: true }, isSent: true },
])('keeps what it knows about the invitation unless a save says otherwise: $known, $said', async (told) => {
  const application = await open('1');
  noteInvitation(told.known);
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.answer(200, { [A]: 1 }, told.said);
  expect(openCase.get()?.details.InvitationSent).toBe(told.isSent);
});

it('waits for what was just typed before it says that everything is saved', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveInPause(A, Date.now());
  const saved = allSaved(5000);
  await calls[0]?.answer(200, { [A]: 1 });
  expect(calls).toHaveLength(1);
  expect(await saved).toBe(true);
});

// spec pages 1.1
it('says that it is saving from the first letter on', async () => {
  const application = await open('1');
  const told = () => saveStatusOf(queueState.get(), isTyping.get()).state;
  expect(told()).toBe('saved');
  application.change(`${A}.Gender`, 'Female');
  saveInPause(A, Date.now());
  expect(told()).toBe('saving');
  const saved = allSaved(5000);
  expect(told()).toBe('saving');
  await calls[0]?.answer(200, { [A]: 1 });
  expect(await saved).toBe(true);
  expect(told()).toBe('saved');
});

it('never says that everything is saved because the case was left', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  const saved = allSaved(5000);
  leaveCase();
  expect(await saved).toBe(false);
});

it('keeps a late response away from the case that was opened meanwhile', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  leaveCase();
  await open('2');
  await calls[0]?.answer(200, { [A]: 7 });
  expect(openCase.get()?.versions).toEqual({});
  expect(queueState.get().waiting).toEqual([]);
});

it('sends what waited behind another section although its case was left', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  saveBlock(D, { validate: true, servedAt: Date.now() });
  leaveCase();
  await open('2');
  await calls[0]?.answer(200);
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]?.body).toMatchObject({ AppId: '1', QuestionBlock: D });
});

// spec http 2.1
it.each<[string, SessionKind, () => unknown]>([
  ['an agent’s section', 'agent', () => saveBlock(D, { validate: true, servedAt: Date.now() })],
  ['a customer’s section', 'customer', () => saveBlock(D, { validate: true, servedAt: Date.now() })],
  ['a customer’s deletion of a file', 'customer', () => deleteFile(`${D}.Illustration`)],
])('sends %s under the session of its case, although another case was opened', async (_what, kind, change) => {
  sessionData.set(EVERY_SESSION);
  const application = await open('1', kind);
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  void change();
  leaveCase();
  await open('2', kind === 'agent' ? 'customer' : 'agent');
  await calls[0]?.answer(200);
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls.map(({ body, session }) => [body.AppId, ...session])).toEqual([
    ['1', kind, kind],
    ['1', kind, kind],
  ]);
  // The session of the new page did not end with the other one.
  const before = refusedCall.get();
  await calls[1]?.answer(401);
  expect(refusedCall.get()).toBe(before);
});

// spec trust 1.5
it('keeps here what the newer page of a case has not sent, whatever the older one sends meanwhile', async () => {
  const kept = stubDrafts();
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await expect.poll(() => kept.get('1')).toMatchObject({ sections: 1 });
  leaveCase();
  await open('1');
  saveBlock(D, { validate: true, servedAt: Date.now() });
  await expect.poll(() => kept.get('1')).toMatchObject({ sections: 2 });
  await calls[0]?.answer(200);
  await expect.poll(() => calls.map(({ body }) => body.QuestionBlock)).toEqual([A, A]);
  await settled();
  expect(kept.get('1')).toMatchObject({ sections: 2 });
});

const SESSION: SessionData = {
  environment: 'production',
  signIn: 'oidc',
  features: { AddressSearch: false, DevelopmentPages: false, PageEvents: false },
  csrf: '',
  reason: 'none',
  now: '2026-11-20T12:00:00.000Z',
  agent: { ...AGENT_SESSION, draftKey: btoa('0123456789abcdef0123456789abcdef') },
  customer: null,
  operations: null,
};

/** A browser's database for the drafts of the signed-in agent: what is in it. */
function stubDrafts(): ReadonlyMap<string, unknown> {
  sessionData.set(SESSION);
  return stubBrowserDatabase().kept;
}

it('keeps refused answers visible while the server’s own cannot be loaded', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.answer(409);
  const taken = takeSavedAnswers(A);
  await settled();
  await calls[1]?.answer(500);
  expect(await taken).toBe('failed');
  expect(queueState.get().refused).toHaveLength(1);
});

/** What another tab saved meanwhile. */
const savedElsewhere: Refused<'submitPayload'> = {
  reason: 'version',
  version: 3,
  current: [{ QuestionName: 'Gender', AnswerText: 'Female' }],
};

// spec pages 2.7
it('loads what is saved if a section was changed elsewhere and not here', async () => {
  await open('1');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(savedElsewhere);
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]?.body).not.toHaveProperty('QuestionBlock');
});

// spec pages 2.7
it('replaces nothing that somebody types while that is loading', async () => {
  const application = await open('1');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(savedElsewhere);
  await expect.poll(() => calls).toHaveLength(2);
  saveInPause(D, Date.now());
  const details = openCase.get()?.details;
  await calls[1]?.answer(
    200,
    {},
    { ApplicationId: '1', QuestionBlockResponses: [], ...(details && { Case: details }) },
  );
  expect(calls, 'the definition of what is opened was not asked for').toHaveLength(2);
  expect(openCase.get()?.application).toBe(application);
  expect(queueState.get().refused).toHaveLength(1);
});

it('keeps what was typed here visible, even if the section was changed elsewhere', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Male');
  saveInPause(A, Date.now());
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(savedElsewhere);
  await settled();
  expect(calls).toHaveLength(1);
  expect(queueState.get().refused).toHaveLength(1);
});

const NUMBER = '4111111111111111';
const sentCard = (at: number) =>
  calls[at]?.body.QuestionResponses.find(({ QuestionName }) => QuestionName === 'Card')?.AnswerText;

it('forgets a number that was sent to the vault, and keeps it only for the vault', async () => {
  const application = await open('1');
  application.change(`${A}.Card`, NUMBER);
  saveBlock(A, { validate: true, servedAt: Date.now() });
  expect(sentCard(0)).toBe(NUMBER);
  expect(atob(calls[0]?.body.EAppRawPayload ?? '')).not.toContain(NUMBER);
  await calls[0]?.answer(200, { [A]: 1 }, { Tokenised: [{ QuestionName: 'Card', AnswerText: '••••1111' }] });
  expect(application.cell(`${A}.Card`)).toMatchObject({ text: '••••1111', ending: '1111' });
  expect(saveBlock(A, { validate: true, servedAt: Date.now() })).toBe(false);
});

it('leaves a number alone that was typed while an earlier one was being sent', async () => {
  const application = await open('1');
  application.change(`${A}.Card`, NUMBER);
  saveBlock(A, { validate: true, servedAt: Date.now() });
  application.change(`${A}.Card`, '5500005555555559');
  await calls[0]?.answer(200, { [A]: 1 }, { Tokenised: [{ QuestionName: 'Card', AnswerText: '••••1111' }] });
  expect(application.cell(`${A}.Card`).text).toBe('5500005555555559');
});

it('reports a number that could not be stored, and sends it again when it is typed again', async () => {
  const application = await open('1');
  application.change(`${A}.Card`, NUMBER);
  saveBlock(A, { validate: false, servedAt: Date.now() });
  await calls[0]?.answer(
    200,
    { [A]: 1 },
    {
      Tokenised: [{ QuestionName: 'Card', AnswerText: null }],
      Errors: [{ block: A, path: 'Card', key: 'numberNotKept', message: 'Enter it again.' }],
    },
  );
  expect(dueNotices.get()).toMatchObject([{ title: 'Card', text: 'Enter it again.' }]);
  expect(application.cell(`${A}.Card`).text).toBe('');
  application.change(`${A}.Card`, NUMBER);
  expect(saveBlock(A, { validate: false, servedAt: Date.now() })).toBe(true);
  await expect.poll(() => sentCard(1)).toBe(NUMBER);
});

const replaces: Refused<'submitPayload'> = {
  reason: 'replaces',
  signers: [{ Slot: 'slot-1', Role: 'Insured', Letter: null, Name: 'Grace Rivera', Ends: ['invitation'] }],
};

// spec pages 2.7
it('drops the answers it asked about only once the old ones are loaded', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Female');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(replaces);
  saveInPause(D, Date.now());

  const failed = takeSavedAnswers(A);
  await expect.poll(() => calls).toHaveLength(2);
  expect(queueState.get().waiting.map(({ block }) => block)).toEqual([A, D]);
  await calls[1]?.answer(500);
  expect(await failed).toBe('failed');
  expect(queueState.get().exchange).toMatchObject({ block: A });
  expect(queueState.get().waiting.map(({ block }) => block)).toEqual([A, D]);

  const taken = takeSavedAnswers(A);
  await answerResume(2, { Gender: 'Male' });
  expect(await taken).toBe('open');
  expect(openCase.get()?.application.cell(`${A}.Gender`).text).toBe('Male');
  expect(queueState.get().exchange).toBeNull();
  expect(queueState.get().waiting.map(({ block }) => block)).toEqual([D]);
});

const givenIn = ({ body }: (typeof calls)[number], name: string) =>
  body.QuestionResponses.find(({ QuestionName }) => QuestionName === name)?.AnswerText;

// spec pages 2.7
it('saves what is on the page again, with what was typed after it was refused', async () => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Male');
  application.change(`${A}.Card`, '1');
  saveInPause(A, Date.now());
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(savedElsewhere);
  application.change(`${A}.Card`, NUMBER);
  saveInPause(A, Date.now());
  const [refused] = queueState.get().refused;
  const saved = refused && saveMineAgain(refused);
  // The person goes on while the case is loaded.
  application.change(`${A}.Name.FirstName`, 'Grace');
  await answerResume(1, { Gender: 'Female' });
  expect(await saved).toBe('open');
  await expect.poll(() => calls).toHaveLength(4);
  expect(calls.slice(3).map((call) => ['Gender', 'Card', 'Name.FirstName'].map((name) => givenIn(call, name)))).toEqual(
    [['Male', NUMBER, 'Grace']],
  );
});

// spec pages 2.7
it.each([
  ['leaves out what the server named', '4000', undefined],
  ['saves what the server named and somebody has corrected', NUMBER, NUMBER],
])('%s when the page is saved again', async (_when, card, sent) => {
  const application = await open('1');
  application.change(`${A}.Gender`, 'Male');
  application.change(`${A}.Card`, '4000');
  saveBlock(A, { validate: true, servedAt: Date.now() });
  await calls[0]?.refuse(null, [{ path: 'Card', message: 'Too long.' }]);
  application.change(`${A}.Card`, card);
  const [refused] = queueState.get().refused;
  const saved = refused && saveMineAgain(refused);
  await answerResume(1, {});
  await saved;
  await expect.poll(() => calls).toHaveLength(4);
  expect(calls.slice(3).map((call) => [givenIn(call, 'Gender'), givenIn(call, 'Card') ?? undefined])).toEqual([
    ['Male', sent],
  ]);
});
