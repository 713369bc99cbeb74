import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('canonical JSON', () => {
  it.each<[string, unknown, string]>([
    ['sorts keys at every depth', { b: 1, a: { d: null, c: true } }, '{"a":{"c":true,"d":null},"b":1}'],
    ['sorts by code unit, not by language', { é: 1, z: 2, Z: 3, '10': 4, '9': 5 }, '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
    ['keeps the order of lists', [3, 1, 2], '[3,1,2]'],
    ['leaves out what is not there', { a: undefined, b: 1 }, '{"b":1}'],
    ['has no spaces', { a: [1, { b: 'c d' }] }, '{"a":[1,{"b":"c d"}]}'],
    ['writes numbers as JSON does', [1e21, -0, 0.1], '[1e+21,0,0.1]'],
  ])('%s', (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('is the same text for the same value, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
      }),
    );
  });

  it('covers everything in JSON', () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(json, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      }),
    );
  });

  it('refuses what JSON cannot express', () => {
    expect(() => canonicalJson(Number.NaN)).toThrow('number');
    expect(() => canonicalJson([undefined])).toThrow('canonical');
    // The text of a date would depend on its writer.
    expect(() => canonicalJson({ at: new Date(0) })).toThrow('canonical');
  });
});
