import { expect, it } from 'vitest';
import { withTimeout } from './timeout.ts';

const LIMIT_MS = 20;
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

// spec form 4.14
it('a request that nobody answers is aborted after a while', async () => {
  await expect(withTimeout(aborted, LIMIT_MS)).rejects.toThrow('aborted');
});

it('a request whose answer has begun is no longer aborted, however slowly the rest comes', async () => {
  const signal = await withTimeout((given) => Promise.resolve(given), LIMIT_MS);
  await new Promise((resolve) => setTimeout(resolve, 2 * LIMIT_MS));
  expect(signal.aborted).toBe(false);
});
