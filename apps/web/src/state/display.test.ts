import { expect, it } from 'vitest';
import { displayIn } from './display.ts';

const PLAIN = { questions: 'all', text: '100', contrast: 'standard' };

// spec pages 4.4
it.each([
  [null, PLAIN],
  ['', PLAIN],
  ['questions=one&text=130&contrast=more', { questions: 'one', text: '130', contrast: 'more' }],
  ['questions=none&text=900&contrast=%', PLAIN],
  ['questions=together', { ...PLAIN, questions: 'together' }],
  ['text=115', { ...PLAIN, text: '115' }],
])('reads what a browser has kept: %s', (kept, expected) => {
  expect(displayIn(kept)).toEqual(expected);
});
