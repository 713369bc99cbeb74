import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { sampleDefinition } from '../sample.testkit.ts';
import { waysToMatch } from '../ways-to-match.ts';
import { findingPairs, license } from '../../testing/finding-pairs.ts';
import { matchInSteps } from '../../testing/match-in-steps.ts';

function said(pattern: string): string[] {
  const definition = sampleDefinition();
  definition.Tables = { Plates: { A: '[A-Z]', B: pattern } };
  const compiled = compile(definition);
  return compiled.ok ? [] : compiled.findings.map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
}

const NESTED = 'repeats a repetition and could take forever';
const ALIKE = 'repeats alternatives that begin alike and could take forever';
const MANY = 'can match the same characters in too many ways and could take very long';
const BROKEN = 'cannot be read: look for brackets and parentheses that are not closed';

test.each([
  ['[A-Z', BROKEN],
  ['(A', BROKEN],
  ['([A-Z]+)*', NESTED],
  ['(?:A+)+', NESTED],
  ['(A*)+?', NESTED],
  ['(A{2,})*', NESTED],
  ['(?:\\d{1,3})+', NESTED],
  ['(?:\\d{1,3}-?)+', NESTED],
  ['(\\d\\d?)*', NESTED],
  ['(A?B?)*', NESTED],
  ['(A?){30}A{30}', NESTED],
  ['(?:\\d{1,3}){1,20}', NESTED],
  ['(A+){2}', NESTED],
  ['(A+){1,2}', NESTED],
  ['(B|A+)*', NESTED],
  ['(A|A)*', ALIKE],
  ['(A|a)*', ALIKE],
  ['(A|[A-Z]9)*', ALIKE],
  ['(?:\\d|5)+', ALIKE],
  ['(A|B|A)*', ALIKE],
  ['((A)|A)*', ALIKE],
  ['(A|)*', ALIKE],
  ['(?=A|A)*', ALIKE],
  ['(A|A){40}', ALIKE],
  ['\\d*\\w*[0-5]+X', MANY],
  ['A+A*A+', MANY],
  ['A{2,}A*A+', MANY],
  ['A+A?A+A+', MANY],
  ['.*.*.*', MANY],
  ['\\d*-?\\d*-?\\d*-?\\d*', MANY],
  ['(\\d*)(\\d*)(\\d*)', MANY],
  ['\\d*(?:-|)\\d*\\d*', MANY],
  ['\\d*\\b\\d*^\\d*', MANY],
  ['(A*)\\1A*A*', MANY],
  ['ü*ü*ü*', MANY],
  ['A|B+B+B+', MANY],
  ['[\\]x]+x+x+', MANY],
  ['[^]*[^]*[^]*', MANY],
])('%s %s', (pattern, reason) => {
  expect(said(pattern)).toEqual([`unsafe-pattern Tables.Plates.B: The pattern ${pattern} ${reason}.`]);
});

test.each([
  '[A-Z]\\d{7}',
  '([A-Z])*',
  '(A+)?',
  '(A+){1}',
  '(A+){0,1}',
  '((A+)B)*',
  '((AB)*C)*',
  '(-?\\d{3})*',
  '\\d{1,3}-?\\d{1,3}-?\\d{4}',
  '\\d*-\\d*-\\d*',
  '(?!0+$)\\d+',
  '(A{2})*',
  '(A|[B-Z]9)*',
  '(A|A)',
  '(A|A){2}',
  '(?<name>A)*',
  '(?:A)(?:A)(?:A)',
  '\\d*[A-Z]*[0-5]+X',
  'A+B+A+',
  'A+BA+A+',
  'A+|A+|A+',
  'A+(B)A+A+',
  'A+A+',
  '[(]+[)]*',
  '\\(+\\)*',
  '[*+]+',
])('%s is safe', (pattern) => {
  expect(said(pattern)).toEqual([]);
});

findingPairs('unsafe-pattern', [
  ['repeats a repetition', license('([A-Z]+)*'), license('([A-Z])*')],
  ['begin alike', license('(A|[A-Z]9)*'), license('(A|[B-Z]9)*')],
  ['in too many ways', license('\\d*\\w*[0-5]+X'), license('\\d*[A-Z]*[0-5]+X')],
  ['cannot be read', license('[A-Z'), license('[A-Z]')],
]);

// spec engine 2.4: nothing that a person types stops the program
test('rejecting a text takes no more steps than the ways to match it allow', () => {
  const limits = { minLength: 1, maxLength: 3 };
  const { pattern } = fc.letrec<{ pattern: string; piece: string; part: string }>((tie) => ({
    pattern: fc.array(tie('piece'), limits).map((pieces) => pieces.join('')),
    piece: fc
      .tuple(tie('part'), fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{0,2}', '{2,}', '*?'))
      .map((each) => each.join('')),
    part: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constantFrom('A', 'B', '[AB]', '-'),
      fc.array(tie('pattern'), { minLength: 1, maxLength: 2 }).map((inside) => `(${inside.join('|')})`),
    ),
  }));
  const text = fc
    .tuple(
      fc.constantFrom('A', 'B', 'AB', 'A-', 'AAB'),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('', 'x', 'Bx'),
    )
    .map(([repeated, times, end]) => repeated.repeat(times) + end);
  fc.assert(
    fc.property(pattern, text, (written, typed) => {
      const { ways } = waysToMatch(written, typed.length);
      fc.pre(ways <= 10_000);
      const { matches, steps } = matchInSteps(written, typed);
      expect(matches).toBe(new RegExp(`^(?:${written})$`).test(typed));
      expect(steps).toBeLessThanOrEqual(ways * (typed.length + 1) * 4 * written.length);
    }),
    { numRuns: 2_000 },
  );
});
