import type { Answer } from '@countersign/protocol';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, queries } from './queries.ts';

type Given = Answer<'caseStages'>;

const refused = (status: number, retryAfter: number | null = null): Given => ({
  ok: false,
  status,
  refusal: null,
  sessionEnd: null,
  message: '',
  errors: undefined,
  retryAfter,
});
const answered: Given = { ok: true, status: 200, data: { Stages: [] }, message: '', response: new Response() };

/** The seconds at which a query asks a server that gives these answers, the last one repeatedly; and what it gets. */
async function asking(...answers: readonly Given[]) {
  const began = Date.now();
  const at: number[] = [];
  const found = queries
    .fetchQuery({
      queryKey: [answers],
      queryFn: async () => {
        at.push((Date.now() - began) / 1000);
        return dataOf<'caseStages'>(answers[at.length - 1] ?? answers.at(-1) ?? answered);
      },
    })
    .catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return { at, found: await found };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

// spec pages 1.8
describe('a query', () => {
  it('asks again while the server has no capacity, as late as it says', async () => {
    expect(await asking(refused(503, 3), refused(502), answered)).toEqual({ at: [0, 3, 5], found: { Stages: [] } });
  });

  it('gives up after a few tries', async () => {
    expect(await asking(refused(503))).toEqual({ at: [0, 2, 4, 6], found: '503' });
  });

  it.each([0, 401, 404, 500])('fails at once if the response is %i', async (status) => {
    expect((await asking(refused(status), answered)).at).toEqual([0]);
  });

  it('asks, and fails, where the browser believes that it is offline, instead of waiting without a word', async () => {
    onlineManager.setOnline(false);
    expect(await asking(refused(0))).toEqual({ at: [0], found: '0' });
    onlineManager.setOnline(true);
  });
});
