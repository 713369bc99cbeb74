import { expect, it } from 'vitest';
import type { GuidedSection } from '../contract/contract.ts';
import { remaining, sectionsLeft } from './time-left.ts';

const section = (block: string, given: Partial<GuidedSection> = {}): GuidedSection => ({
  block,
  title: block,
  route: block,
  status: 'toDo',
  isTheirs: true,
  asked: 12,
  open: 12,
  ...given,
});

// spec pages 1.5
it.each<[string, GuidedSection[], Record<string, number>, { sections: number; minutes: number }]>([
  [
    'nothing is left',
    [section('a', { status: 'done' }), section('b', { status: 'nothingRequired' })],
    {},
    { sections: 0, minutes: 0 },
  ],
  ['ten seconds for each answer', [section('a'), section('b')], {}, { sections: 2, minutes: 4 }],
  ['the part that is open', [section('a', { status: 'started', open: 6 })], {}, { sections: 1, minutes: 1 }],
  ['what was learned instead', [section('a'), section('b')], { a: 600 }, { sections: 2, minutes: 12 }],
  ['of what was learned the part that is open', [section('a', { open: 3 })], { a: 960 }, { sections: 1, minutes: 4 }],
  [
    'others’ sections count for nothing',
    [section('a', { isTheirs: false }), section('b')],
    {},
    { sections: 1, minutes: 2 },
  ],
  [
    'a problem is left, and takes its moment',
    [section('a', { status: 'problem', open: 0 })],
    {},
    { sections: 1, minutes: 1 },
  ],
  ['long times are told in fives', [section('a', { asked: 200, open: 106 })], {}, { sections: 1, minutes: 20 }],
])('%s', (_name, way, learned, expected) => {
  expect(remaining(way, learned)).toEqual(expected);
  expect(sectionsLeft(way)).toHaveLength(expected.sections);
});
