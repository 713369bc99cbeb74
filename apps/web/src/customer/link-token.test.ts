import { expect, it } from 'vitest';
import { tokenOf } from './link-token.ts';

it.each([
  ['#link=abc_DEF-123', 'abc_DEF-123'],
  ['#x=1&link=abc', 'abc'],
  ['#link=', null],
  ['#link=%3Cscript%3E', null],
  ['', null],
])('%s', (hash, expected) => {
  expect(tokenOf(hash)).toBe(expected);
});
