import { expect, it } from 'vitest';
import { isNotice } from './report.ts';

it('a browser’s notice about a layout is not reported as a failure', () => {
  expect(isNotice('ResizeObserver loop completed with undelivered notifications.')).toBe(true);
  expect(isNotice('Cannot read properties of undefined')).toBe(false);
});
