import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { Overloaded } from './http/errors.ts';

const PATIENT = { atOnce: 2, mostWaiting: 10, longestMs: 60_000 };

/** Work that ends when the test says so. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => (): Promise<string> => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string): void => ends.get(name)?.(),
  };
}

test('work begins in the order in which it came, so many at once', async () => {
  const turns = createFairQueue(PATIENT);
  const { work, begun, end } = createWork();
  const results = ['a', 'b', 'c', 'd'].map((name) => turns.inTurn(name, work(name)));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  expect(turns.isAwaited()).toBe(true);
  end('b');
  expect(await results[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('c');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  expect(turns.isAwaited()).toBe(false);
});

test('nobody gets a second turn while somebody else has none', async () => {
  const turns = createFairQueue(PATIENT);
  const { work, begun, end } = createWork();
  for (const [by, name] of [
    ['Ann', 'a'],
    ['Bob', 'b'],
    ['Ann', 'a2'],
    ['Ann', 'a3'],
    ['Cho', 'c'],
  ] as const) {
    void turns.inTurn(by, work(name));
  }
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'a2']);
  end('c');
  // Nobody still waits when the test has ended: they would be refused during another one.
  await expect.poll(() => turns.isAwaited()).toBe(false);
});

test('work that fails gives its turn to the next', async () => {
  const turns = createFairQueue({ ...PATIENT, atOnce: 1 });
  const failed = turns.inTurn('a', () => Promise.reject(new Error('no such section')));
  const next = turns.inTurn('b', async () => 'done');
  await expect(failed).rejects.toThrow('no such section');
  expect(await next).toBe('done');
});

test('who has too much waiting is refused at once', async () => {
  const turns = createFairQueue({ ...PATIENT, atOnce: 1, mostWaiting: 1 });
  const { work, begun, end } = createWork();
  for (const name of ['a', 'b']) void turns.inTurn('Ann', work(name));
  await expect(turns.inTurn('Ann', work('c'))).rejects.toThrow(Overloaded);
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b']);
});

test('what has waited too long is refused, and does not begin', async () => {
  const turns = createFairQueue({ ...PATIENT, atOnce: 1, longestMs: 20 });
  const { work, begun, end } = createWork();
  const first = turns.inTurn('Ann', work('a'));
  await expect(turns.inTurn('Bob', work('b'))).rejects.toThrow(Overloaded);
  end('a');
  await first;
  expect(await turns.inTurn('Cho', async () => 'c')).toBe('c');
  expect(begun).toEqual(['a']);
});
