import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test.each([
  [
    '    ConditionalClause: Gendre == "Male"',
    24,
    { text: 'ConditionalClause: Gendre == "Male"', before: 'ConditionalClause: ' },
  ],
  ['Name: A', 1, { text: 'Name: A', before: '' }],
  ['- [', 4, { text: '- [', before: '- [' }],
  ['- [', null, { text: '- [', before: null }],
  ['    x', 2, { text: 'x', before: null }],
  ['x', 40, { text: 'x', before: null }],
  ['', 1, { text: '', before: '' }],
])('of "%s" at column %j: %j', (source, column, expected) => {
  expect(excerptOf(source, column)).toEqual(expected);
});
