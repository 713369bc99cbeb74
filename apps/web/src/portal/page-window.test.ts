import { expect, it } from 'vitest';
import { pageCount, pageWindow } from './page-window.ts';

it.each([
  // spec flow 9.5
  ['one page', 1, 1, [1]],
  ['six pages are all shown', 6, 6, [1, 2, 3, 4, 5, 6]],
  ['seven pages', 1, 7, [1, 2, 3, 4, 5, 6, 'ellipsis', 7]],
  ['on the sixth', 6, 20, [1, 2, 3, 4, 5, 6, 'ellipsis', 20]],
  ['behind the sixth the slot follows', 12, 20, [1, 2, 3, 4, 5, 12, 'ellipsis', 20]],
  ['on the last', 20, 20, [1, 2, 3, 4, 5, 6, 'ellipsis', 20]],
])('%s', (_name, current, pages, expected) => {
  expect(pageWindow(current, pages)).toEqual(expected);
});

it.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [11, 3],
])('%i cases take %i pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});
