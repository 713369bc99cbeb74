import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf } from './pattern.ts';
import { draw, drawDigits } from './random.ts';

test.each([
  '[A-Z]\\d{7}',
  '\\d{7,8}',
  '[A-Z]{1,2}\\d{6}|\\d{9}',
  '(?:[A-Z]\\d{3}|\\d{2}[A-Z]{3})\\d{5}[A-Z]?',
  '[A-Z0-9*]{12}',
  'H\\d{8}|\\d{9}',
  '^\\d{3}-\\d{2}$',
  '[A-HJ-NP-Z]\\d+',
  '(\\d[A-Z]){2}',
])('a sample of %s is taken by it, for every seed', (pattern) => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(sampleOf(pattern, seed)).toMatch(new RegExp(`^(?:${pattern})$`));
    }),
  );
});

test('the same seed gives the same text', () => {
  expect(sampleOf('[A-Z]\\d{7}', 'a')).toBe(sampleOf('[A-Z]\\d{7}', 'a'));
  expect(sampleOf('[A-Z]\\d{7}', 'a')).not.toBe(sampleOf('[A-Z]\\d{7}', 'b'));
});

test('random values stay within their bounds', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (text, below) => {
      expect(draw(text, below)).toBeGreaterThanOrEqual(0);
      expect(draw(text, below)).toBeLessThan(below);
      expect(drawDigits(text, 5)).toMatch(/^[1-9]\d{4}$/);
    }),
  );
});
