import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressedResponses, encoders } from './compressed-response.ts';

const data = () => ({ Definition: 'x'.repeat(5_000) });
const plain = JSON.stringify({ code: 200, data: data() });

function counted() {
  const made: string[] = [];
  const answer = compressedResponses({
    br: (body) => (made.push('br'), encoders.br(body)),
    gzip: (body) => (made.push('gzip'), encoders.gzip(body)),
  });
  return { made, answer };
}

const open = ({ encoded, headers }: { encoded: Buffer; headers: Record<string, string> }): string => {
  const coding = headers['content-encoding'];
  return (
    coding === 'br' ? brotliDecompressSync(encoded) : coding === 'gzip' ? gunzipSync(encoded) : encoded
  ).toString();
};

it('is written and compressed once in each encoding for 100 simultaneous requests', async () => {
  const { made, answer } = counted();
  let written = 0;
  const write = () => ((written += 1), data());
  const asked = ['br', 'gzip, deflate', '', 'gzip, br'].flatMap((accepted) =>
    Array.from({ length: 25 }, () => answer('v1', write, { 'accept-encoding': accepted })),
  );
  for (const one of await Promise.all(asked)) expect(open(one)).toBe(plain);
  await answer('v1', write, { 'accept-encoding': 'br' });
  expect([written, made.toSorted((one, other) => one.localeCompare(other))]).toEqual([1, ['br', 'gzip']]);
  await answer('v2', write, { 'accept-encoding': 'br' });
  expect([written, made.length]).toEqual([2, 3]);
});

it('is tried again if compressing failed', async () => {
  let fails = true;
  const answer = compressedResponses({
    ...encoders,
    br: async (body) => {
      if (fails) throw new Error('no memory');
      return encoders.br(body);
    },
  });
  await expect(answer('v1', data, { 'accept-encoding': 'br' })).rejects.toThrow('no memory');
  fails = false;
  expect(open(await answer('v1', data, { 'accept-encoding': 'br' }))).toBe(plain);
});

it('keeps 20 versions, however many are requested', async () => {
  const { made, answer } = counted();
  for (let at = 0; at < 50; at += 1) await answer(`v${at}`, data, { 'accept-encoding': 'br' });
  for (let at = 30; at < 50; at += 1) await answer(`v${at}`, data, { 'accept-encoding': 'br' });
  expect(made).toHaveLength(50);
  await answer('v0', data, { 'accept-encoding': 'br' });
  expect(made).toHaveLength(51);
});

describe('a client that has it', () => {
  it.each([
    ['"v1"', 304],
    ['"v1-br"', 304],
    ['W/"v1-br"', 304],
    ['"other", W/"v1-gzip"', 304],
    ['"other","v1"', 304],
    ['*', 304],
    [' * ', 304],
    ['"v2"', 200],
    ['v1', 200],
    ['"v1', 200],
    ['"v1-zip"', 200],
    ['', 200],
    [undefined, 200],
  ])('%s: %i', async (tag, status) => {
    for (const accepted of ['br', 'gzip', undefined]) {
      const { answer, made } = counted();
      const found = await answer('v1', data, { 'if-none-match': tag, 'accept-encoding': accepted });
      expect([accepted, found.status, found.headers['vary']]).toEqual([accepted, status, 'Accept-Encoding']);
      expect(found.encoded.length === 0).toBe(status === 304);
      expect(made.length === 0).toBe(status === 304 || accepted === undefined);
    }
  });
});

it('is never sent in an encoding that was not accepted, and has a different tag in each', async () => {
  const coding = fc.constantFrom('br', 'gzip', 'identity', 'deflate', '*', 'BR', 'zstd');
  const weight = fc.constantFrom('', ';q=0', ';q=0.5', '; q=1', ';q=0.000', ';q=x');
  const { answer } = counted();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(coding, weight), { maxLength: 4 }), async (list) => {
      const accepted = list.map(([name, value]) => `${name}${value}`).join(', ');
      const found = await answer('v1', data, { 'accept-encoding': accepted });
      const used = found.headers['content-encoding'];
      expect(open(found)).toBe(plain);
      expect(found.headers['etag']).toBe(used === undefined ? '"v1"' : `"v1-${used}"`);
      const named = [...list].reverse().find(([name]) => name.toLowerCase() === used);
      const other = [...list].reverse().find(([name]) => name === '*');
      const said = (named ?? other)?.[1] ?? ';q=0';
      expect(used === undefined || ['', ';q=0.5', '; q=1'].includes(said)).toBe(true);
    }),
  );
});
