import { describe, expect, it } from 'vitest';
import { sendWithRetries, TRIES } from './send-with-retries.ts';

interface Answer {
  ok: boolean;
  status: number;
  retryAfter: number | null;
}
const taken: Answer = { ok: true, status: 200, retryAfter: null };
const refused = (status: number, retryAfter: number | null = null): Answer => ({ ok: false, status, retryAfter });

/** The responses of a server one try after the other, the last one repeatedly. */
async function sending(answers: readonly Answer[], stopAfter = Number.POSITIVE_INFINITY) {
  const rests: number[] = [];
  let tries = 0;
  const answer = await sendWithRetries(
    async () => {
      tries += 1;
      return answers[tries - 1] ?? answers.at(-1) ?? taken;
    },
    { rest: async (seconds) => void rests.push(seconds), isStopped: () => tries >= stopAfter },
  );
  return { status: answer.status, tries, rests };
}

describe('a file', () => {
  it.each([502, 503, 504, 429, 408])('is sent again after a %i, as late as the server says', async (status) => {
    expect(await sending([refused(status, 1.5), refused(status), taken])).toEqual({
      status: 200,
      tries: 3,
      rests: [1.5, 2],
    });
  });

  it('is given up after a few tries', async () => {
    expect(await sending([refused(503)])).toEqual({ status: 503, tries: TRIES, rests: Array(TRIES - 1).fill(2) });
  });

  it('is not sent again if that would take long', async () => {
    expect(await sending([refused(429, 60)])).toEqual({ status: 429, tries: 1, rests: [] });
  });

  it.each([0, 200, 400, 401, 404, 409, 413, 422, 500])('is sent once if the response is %i', async (status) => {
    expect((await sending([status === 200 ? taken : refused(status)])).tries).toBe(1);
  });

  it('that was stopped is not sent again', async () => {
    expect(await sending([refused(503)], 2)).toEqual({ status: 503, tries: 2, rests: [2] });
  });
});
