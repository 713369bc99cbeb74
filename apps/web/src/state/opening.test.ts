import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCase } from '../start/start-case.ts';
import { AGENT_SESSION } from './agent-session.testkit.ts';
import { openCase } from './application.ts';
import { enterCase } from './ensure-case.ts';
import { A, answerResume, calls, leaveServer, open, stubServer } from './open-case.testkit.ts';
import { readAnew, refreshCase } from './read-anew.ts';
import { leaveCase, saveInPause } from './saving.ts';

beforeEach(stubServer);
afterEach(leaveServer);

const handleOf = (appId: string) => ({ appId, appAuthId: `auth-${appId}`, kind: 'agent' }) as const;

it('opens the case that was asked for last, whichever response comes first', async () => {
  const slow = enterCase(handleOf('1'));
  await expect.poll(() => calls).toHaveLength(1);
  const quick = enterCase(handleOf('2'));
  await expect.poll(() => calls).toHaveLength(2);
  await answerResume(1, {}, '2');
  expect(await quick).toBe('open');
  await calls[0]?.answer(200, {}, { ApplicationId: '1', QuestionBlockResponses: [] });
  expect(await slow).toBe('superseded');
  expect(openCase.get()?.appId).toBe('2');
});

it('opens nothing for somebody who left before the response came', async () => {
  const opening = enterCase(handleOf('1'));
  await expect.poll(() => calls).toHaveLength(1);
  leaveCase();
  await calls[0]?.answer(200, {}, { ApplicationId: '1', QuestionBlockResponses: [] });
  expect(await opening).toBe('superseded');
  expect(openCase.get()).toBeNull();
});

it('leaves the case alone that was opened while another one was being started', async () => {
  const starting = startCase(AGENT_SESSION, 'startApp');
  await expect.poll(() => calls).toHaveLength(1);
  const opening = enterCase(handleOf('2'));
  await expect.poll(() => calls).toHaveLength(2);
  await answerResume(1, {}, '2');
  expect(await opening).toBe('open');
  const asked = calls.length;
  await calls[0]?.answer(200, {}, { ApplicationId: '1', AppAuthId: 'auth-1' });
  await expect.poll(() => calls).toHaveLength(asked + 1);
  await calls[asked]?.answer(200);
  expect(await starting).toBe('superseded');
  expect(openCase.get()?.appId).toBe('2');
});

it('does not open a case again that was left while it was being loaded again', async () => {
  await open('1');
  const current = openCase.get();
  if (!current) throw new Error('no case is open');
  const refreshing = refreshCase(current);
  await expect.poll(() => calls).toHaveLength(1);
  leaveCase();
  await calls[0]?.answer(200, {}, { ApplicationId: '1', QuestionBlockResponses: [] });
  expect(await refreshing).toBe('superseded');
  expect(openCase.get()).toBeNull();
});

// spec pages 2.7
it.each(['typed', 'no longer wanted'])('replaces no answers while it reads anew and something is %s', async (what) => {
  const application = await open('1');
  let wanted = true;
  const reading = readAnew(() => wanted);
  await expect.poll(() => calls).toHaveLength(1);
  if (what === 'typed') saveInPause(A, Date.now());
  else wanted = false;
  await calls[0]?.answer(200, {}, { ApplicationId: '1', QuestionBlockResponses: [] });
  await reading;
  expect(openCase.get()?.application).toBe(application);
});
