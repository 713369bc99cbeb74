import { expect, test } from 'vitest';
import { isWithinHour, onceAnHour } from './once-an-hour.ts';

const at = new Date('2026-11-20T12:00:00.000Z');
const after = (milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const HOUR = 3_600_000;

// spec trust 3.3
test.each([
  ['at the same time', 0, true],
  ['a millisecond later', 1, true],
  // Of two at the same time, the later one may be written first.
  ['a millisecond earlier', -1, true],
  ['just within the hour', HOUR - 1, true],
  ['an hour later', HOUR, false],
  ['an hour earlier, by a clock that was set back', -HOUR, false],
])('what was done is done once: %s', (_, milliseconds, isDone) => {
  const recorded = onceAnHour();
  recorded.done('name', at);
  expect(recorded.wasDone('name', after(milliseconds))).toBe(isDone);
  expect(isWithinHour(at.getTime(), after(milliseconds))).toBe(isDone);
});
