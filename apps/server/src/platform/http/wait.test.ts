import { expect, it } from 'vitest';
import { waitFor } from './wait.ts';

const { signal } = new AbortController();
const no = () => false;

it('ends with the news', async () => {
  let looks = 0;
  const seen = await waitFor(
    async () => (looks += 1),
    (look) => look === 2,
    { by: 'a', seconds: 25, signal },
  );
  expect(seen).toBe(2);
});

it('a second wait of the same caller is answered at once, and may wait when the first is over', async () => {
  const end = new AbortController();
  const first = waitFor(async () => 'first', no, { by: 'b', seconds: 25, signal: end.signal });
  expect(await waitFor(async () => 'second', no, { by: 'b', seconds: 25, signal })).toBe('second');
  end.abort();
  expect(await first).toBe('first');
  let looks = 0;
  await waitFor(
    async () => (looks += 1),
    (look) => look === 2,
    { by: 'b', seconds: 25, signal },
  );
  expect(looks).toBe(2);
});

it('200 wait at once; whoever comes then is answered at once', async () => {
  const end = new AbortController();
  const waits = Array.from({ length: 200 }, (_, at) =>
    waitFor(async () => at, no, { by: `c${at}`, seconds: 25, signal: end.signal }),
  );
  expect(await waitFor(async () => 'over', no, { by: 'another', seconds: 25, signal })).toBe('over');
  end.abort();
  expect(await Promise.all(waits)).toHaveLength(200);
});
