import { expect, it } from 'vitest';
import { isNotice, withoutAnswers } from './report.ts';

it.each([
  [`Cannot read "Ann Sample" of 123-45-6789`, 'Cannot read "..." of #-#-#'],
  ['x'.repeat(900), 'x'.repeat(500)],
])('keeps answers out of error reports', (message, expected) => {
  expect(withoutAnswers(message)).toBe(expected);
});

it('a browser’s notice about a layout is not reported as a failure', () => {
  expect(isNotice('ResizeObserver loop completed with undelivered notifications.')).toBe(true);
  expect(isNotice('Cannot read properties of undefined')).toBe(false);
});
