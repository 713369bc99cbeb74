import { expect, it } from 'vitest';
import { text } from '../state/texts.ts';
import { appearedText, removalOf, removedText, removesText } from './removal.ts';

const removed = (...blocks: string[]) => ({
  entries: [],
  notices: [],
  removed: blocks.map((block, index) => ({ block, path: `Q${index}`, label: 'Question' })),
});

// spec pages 2.8
it('counts answers and sections in words', () => {
  expect(removesText(removalOf(removed('A', 'A', 'B', 'C', 'C', 'C', 'C'), 'A'), text)).toBe(
    'This removes 7 answers in 3 sections',
  );
  expect(removedText(removalOf(removed('A'), 'A'), text)).toBe('1 answer in 1 section was removed');
});

it('distinguishes the section that is shown from others', () => {
  expect(removalOf(removed('A', 'A'), 'A').elsewhere).toBe(false);
  expect(removalOf(removed('A', 'B'), 'A').elsewhere).toBe(true);
});

it.each([
  [3, 5, '2 questions added below'],
  [5, 4, '1 question removed below'],
  [4, 4, null],
])('says what appeared: %i to %i', (before, after, expected) => {
  expect(appearedText(before, after, text)).toBe(expected);
});
