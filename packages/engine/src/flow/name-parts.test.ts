import { expect, it } from 'vitest';
import { nameParts } from './name-parts.ts';

it.each<[string, [string, string, string] | null]>([
  ['Grace Rivera', ['Grace', '', 'Rivera']],
  ['Grace Lee Rivera', ['Grace', 'Lee', 'Rivera']],
  ['Rivera, Grace Lee', ['Grace', 'Lee', 'Rivera']],
  ['de la Cruz, Ana', ['Ana', '', 'de la Cruz']],
  ['Mr. James T. Rivera Jr.', ['James', 'T.', 'Rivera']],
  ['James Rivera, Jr.', ['James', '', 'Rivera']],
  ['RIVERA, GRACE', ['GRACE', '', 'RIVERA']],
  ['Grace', null],
  ['Rivera,', null],
  ['Rivera, Grace, 39', null],
  ['Grace Rivera 39', null],
  ['', null],
])('%s', (text, expected) => {
  const parts = nameParts(text);
  expect(parts && [parts.First, parts.Middle, parts.Last]).toEqual(expected);
});
