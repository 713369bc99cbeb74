/** Marks that a browser draws and a document would print otherwise, or not at all. */
import { expect, test } from 'vitest';
import { whyNotPrinted } from './printed-mark.ts';

const mark = (inside: string, root = 'viewBox="0 0 32 32"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;
const PATH = '<path d="M3 3 H29" stroke="currentColor"/>';

// spec trust 4.11
test.each([
  [mark('<circle cx="3" cy="3" r="2"/>'), '<circle> is not printed; draw it as a <path>'],
  [mark(PATH, ''), 'its <svg> lacks a viewBox that begins with 0 0'],
  [mark(PATH, 'viewBox="4 4 32 32"'), 'its <svg> lacks a viewBox that begins with 0 0'],
  [mark('<path d="M0 0" fill="teal"/>'), 'the fill "teal" is not printed; write none, currentColor or #rrggbb'],
  [mark('<path d="M0 0" transform="scale(2)"/>'), '"transform" is not printed'],
  [mark('<g fill="#aabbcc"><path d="M0 0"/></g>'), 'colors of a <g> are not printed; write them on each <path>'],
  [mark('<path d="bird"/>'), 'a <path> lacks a d that begins with M'],
  [mark('<title>Tree</title>'), 'it has no <path>'],
])('%s: %s', (text, why) => {
  expect(whyNotPrinted(text)).toBe(why);
});

test('a mark of paths in plain colors is printed', () => {
  const text = mark(
    `<!-- <circle/> --><title>Tree</title><g>${PATH}<path d="m1 1z" fill="#AABBCC" stroke="none"/></g>`,
  );
  expect(whyNotPrinted(text)).toBeNull();
});
