import { expect, it } from 'vitest';
import { markKey, shownMark } from './section-mark.ts';

it.each([
  // spec flow 4.31
  ['declarations', false, null],
  ['declarations', true, true],
  ['questions', false, false],
  [undefined, false, false],
] as const)('of %s that are %s the mark is %s', (purpose, valid, mark) => {
  expect(shownMark({ valid }, purpose)).toBe(mark);
});

it.each([
  // spec pages 1.5; form 4.2
  [null, 'toDo', 'none'],
  [null, 'started', 'started'],
  [true, 'nothingRequired', 'nothingRequired'],
  [true, 'toDo', 'none'],
  [true, 'done', 'valid'],
  [false, 'problem', 'invalid'],
] as const)('a mark of %s on a section that is %s is said as %s', (valid, status, words) => {
  expect(markKey(valid, status)).toBe(`menu.mark.${words}`);
});
