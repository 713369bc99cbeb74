import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { withAnySignal } from './any-signal.ts';

const untilAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

it('is aborted by each of the signals, for the same reason', async () => {
  for (const at of [0, 1]) {
    const ends = [new AbortController(), new AbortController()];
    const work = withAnySignal(
      ends.map(({ signal }) => signal),
      untilAborted,
    );
    ends[at]?.abort('over');
    expect(await work).toBe('over');
  }
});

it('is aborted from the start if one of them is', async () => {
  const signals = [new AbortController().signal, AbortSignal.abort('over')];
  expect(await withAnySignal(signals, async ({ aborted, reason }) => [aborted, reason])).toEqual([true, 'over']);
});

it('leaves nothing in a signal that lasts longer than the work, also after a failure', async () => {
  const { signal } = new AbortController();
  const listening = () => getEventListeners(signal, 'abort').length;
  const works = Array.from({ length: 20 }, () => withAnySignal([signal], async () => listening()));
  expect(await Promise.all(works)).toContain(20);
  await expect(withAnySignal([signal], async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(listening()).toBe(0);
});
