import { expect, it } from 'vitest';
import { groupedEvents } from './grouped-events.ts';
import { portalTexts } from './portal-texts.ts';

const words = portalTexts({});

const event = (time: string, Text: string, Actor = 'System') => ({
  At: `2026-11-30T${time}.000Z`,
  Type: 'document.ready' as const,
  Actor,
  Text,
});

const grouped = (...events: ReturnType<typeof event>[]) =>
  groupedEvents(events, words).map(({ At, Text }) => `${At.slice(11, 16)} ${Text}`);

it('counts equal events that follow each other within an hour, with the time of the last one', () => {
  expect(
    grouped(
      event('10:30:00', 'Signed'),
      event('10:02:00', 'Forms prepared'),
      event('10:01:00', 'Forms prepared'),
      event('09:30:00', 'Forms prepared'),
      event('09:29:00', 'Invited'),
    ),
  ).toEqual(['10:30 Signed', '10:02 Forms prepared (3 times)', '09:29 Invited']);
});

it('counts neither what is more than an hour apart, nor what is interrupted, nor what others did', () => {
  const apart = [event('11:00:00', 'Forms prepared'), event('09:59:00', 'Forms prepared')];
  expect(grouped(...apart)).toHaveLength(2);
  const interrupted = [
    event('10:03:00', 'Forms prepared'),
    event('10:02:00', 'Signed'),
    event('10:01:00', 'Forms prepared'),
  ];
  expect(grouped(...interrupted)).toHaveLength(3);
  expect(grouped(event('10:03:00', 'Signed', 'Ann'), event('10:02:00', 'Signed', 'Ben'))).toHaveLength(2);
});
