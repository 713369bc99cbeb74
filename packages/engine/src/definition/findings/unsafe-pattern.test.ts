import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { sampleDefinition } from '../sample.testkit.ts';
import { findingPairs, license } from '../../testing/finding-pairs.ts';

function said(pattern: string): string[] {
  const definition = sampleDefinition();
  definition.Tables = { Plates: { A: '[A-Z]', B: pattern } };
  const compiled = compile(definition);
  return compiled.ok ? [] : compiled.findings.map(({ kind, path, message }) => `${kind} ${path}: ${message}`);
}

const NESTED = 'repeats a repetition and could take forever';
const ALIKE = 'repeats alternatives that begin alike and could take forever';
const THRICE = 'repeats the same characters three times in a row and could take very long';
const BROKEN = 'cannot be read: look for brackets and parentheses that are not closed';

test.each([
  ['[A-Z', BROKEN],
  ['(A', BROKEN],
  ['([A-Z]+)*', NESTED],
  ['(?:A+)+', NESTED],
  ['(A*)+?', NESTED],
  ['(A{2,})*', NESTED],
  ['(A+){2}', NESTED],
  ['(A+){1,2}', NESTED],
  ['((A+)B)*', NESTED],
  ['((AB)*C)*', NESTED],
  ['(B|A+)*', NESTED],
  ['(A|A)*', ALIKE],
  ['(A|a)*', ALIKE],
  ['(A|[A-Z]9)*', ALIKE],
  ['(?:\\d|5)+', ALIKE],
  ['(A|B|A)*', ALIKE],
  ['((A)|A)*', ALIKE],
  ['(A|)*', ALIKE],
  ['(?=A|A)*', ALIKE],
  ['\\d*\\w*[0-5]+X', THRICE],
  ['A+A*A+', THRICE],
  ['A{2,}A*A+', THRICE],
  ['A+A?A+A+', THRICE],
  ['.*.*.*', THRICE],
  ['A|B+B+B+', THRICE],
  ['[\\]x]+x+x+', THRICE],
  ['[^]*[^]*[^]*', THRICE],
])('%s %s', (pattern, reason) => {
  expect(said(pattern)).toEqual([`unsafe-pattern Tables.Plates.B: The pattern ${pattern} ${reason}.`]);
});

test.each([
  '[A-Z]\\d{7}',
  '([A-Z])*',
  '(A+)?',
  '(A+){1}',
  '(A+){0,1}',
  '(A?)*B',
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
  'A+A{3}B+B+',
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
  ['three times in a row', license('\\d*\\w*[0-5]+X'), license('\\d*[A-Z]*[0-5]+X')],
  ['cannot be read', license('[A-Z'), license('[A-Z]')],
]);
