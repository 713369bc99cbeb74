import { fillIn } from '@countersign/engine';
import { expect, it } from 'vitest';
import { startMessages } from '../messages/start.ts';
import { waitText } from './wait-text.ts';

const messages = new Map<string, string>(Object.entries(startMessages));
const texts = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  fillIn(messages.get(key) ?? key, values);

it.each([
  [30, '30 s'],
  [119, '119 s'],
  [120, '2 minutes'],
  [5 * 60 - 1, '5 minutes'],
  [3_600, '60 minutes'],
  [2 * 3_600, '2 hours'],
  [2 * 3_600 + 1, '3 hours'],
  [86_400, '24 hours'],
])('%i s until another code are told as %s', (seconds, told) => {
  for (const key of ['find.code.next', 'find.code.tooSoon'] as const)
    expect(waitText(texts, key, seconds)).toContain(` ${told}.`);
});
