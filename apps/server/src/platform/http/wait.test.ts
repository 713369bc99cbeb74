import { expect, it } from 'vitest';
import { waitFor } from './wait.ts';

const { signal } = new AbortController();
const no = () => false;

/** How often a wait checked: once means that it responded at once. */
async function looksOf(by: string): Promise<number> {
  let looks = 0;
  await waitFor(
    async () => (looks += 1),
    (look) => look === 3,
    { by, seconds: 25, ends: [signal] },
  );
  return looks;
}

it('ends when there is news', async () => {
  expect(await looksOf('a')).toBe(3);
});

// spec http 4.1
it('a second wait of the same caller is answered at once; a new wait is possible when the first is over', async () => {
  const end = new AbortController();
  const first = waitFor(async () => 'first', no, { by: 'b', seconds: 25, ends: [end.signal] });
  expect(await looksOf('b')).toBe(1);
  end.abort();
  expect(await first).toBe('first');
  expect(await looksOf('b')).toBe(3);
});

// spec http 4.1
it('200 can wait at the same time; a further caller is answered at once', async () => {
  const end = new AbortController();
  const waits = Array.from({ length: 200 }, (_, at) =>
    waitFor(async () => at, no, { by: `c${at}`, seconds: 25, ends: [end.signal] }),
  );
  expect(await looksOf('another')).toBe(1);
  end.abort();
  expect(await Promise.all(waits)).toHaveLength(200);
});
