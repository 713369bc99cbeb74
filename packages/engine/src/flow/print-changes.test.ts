/** What a signer is shown before they sign again (spec flow 4.24). */
import { expect, test } from 'vitest';
import type { PrintItem, PrintModel } from '../application/contract/print-model.ts';
import { printChanges } from './print-changes.ts';

const answer = (label: string, value: string): PrintItem => ({ kind: 'answer', label, value });
const text = (words: string): PrintItem => ({ kind: 'text', text: words });

/** A document with those items by section. */
const printed = (sections: Record<string, PrintItem[]>): PrintModel => ({
  title: 'Application',
  subtitle: '',
  language: 'en-US',
  summary: [],
  forms: [],
  sections: Object.entries(sections).map(([id, items]) => ({ id, title: `The ${id}`, items })),
  signature: { field: 'Field', title: 'Signature', expectedName: 'Jane Sample' },
});

const between = (before: PrintItem[], now: PrintItem[]) =>
  printChanges(printed({ Coverage: before }), printed({ Coverage: now })).flatMap(({ changes }) =>
    changes.map(({ within, label, before: then, now: today }) => [...within, label, then, today]),
  );

test('two documents that print the same have no difference', () => {
  const items = [answer('Product', 'Term 20'), answer('Product', 'Term 20'), text('Read this.')];
  expect(printChanges(printed({ A: items }), printed({ A: items }))).toEqual([]);
});

test('each section that differs is named, and an added or removed one with its whole contents', () => {
  const before = printed({ A: [answer('Name', 'Jane')], B: [answer('Owner', 'Ann')], C: [answer('Bank', 'Oak')] });
  const now = printed({ A: [answer('Name', 'Jane')], D: [answer('Trust', 'Elm')], B: [answer('Owner', 'Ben')] });
  expect(printChanges(before, now)).toEqual([
    { block: 'D', title: 'The D', changes: [{ within: [], label: 'Trust', before: null, now: 'Elm' }] },
    { block: 'B', title: 'The B', changes: [{ within: [], label: 'Owner', before: 'Ann', now: 'Ben' }] },
    { block: 'C', title: 'The C', changes: [{ within: [], label: 'Bank', before: 'Oak', now: null }] },
  ]);
});

test.each<[string, PrintItem[], PrintItem[], (string | null)[][]]>([
  ['an answer', [answer('Amount', '$100')], [answer('Amount', '$200')], [['Amount', '$100', '$200']]],
  ['an answer that was given', [answer('Amount', '')], [answer('Amount', '$200')], [['Amount', '', '$200']]],
  ['an answer that was taken away', [answer('Amount', '$100')], [answer('Amount', '')], [['Amount', '$100', '']]],
  ['a question that came, without an answer', [], [answer('Amount', '')], []],
  [
    'a total, and not the overview of what is printed below again',
    [
      { kind: 'table', title: 'Owners', head: ['', 'Name'], rows: [['One', 'Ann']], isOverview: true },
      { kind: 'table', title: 'Mix', head: ['', '%'], rows: [['Oak', '90%']], totals: [['Total', '90%']] },
    ],
    [
      { kind: 'table', title: 'Owners', head: ['', 'Name'], rows: [['One', 'Ben']], isOverview: true },
      { kind: 'table', title: 'Mix', head: ['', '%'], rows: [['Oak', '100%']], totals: [['Total', '100%']] },
    ],
    [
      ['Mix', 'Oak', '%', '90%', '100%'],
      ['Mix', 'Total', '%', '90%', '100%'],
    ],
  ],
  [
    'the second of two that are asked alike',
    [answer('Age', '1'), answer('Age', '2')],
    [answer('Age', '1')],
    [['Age', '2', null]],
  ],
  [
    'a text',
    [text('Old words')],
    [text('New words')],
    [
      ['', null, 'New words'],
      ['', 'Old words', null],
    ],
  ],
  [
    'an answer inside groups',
    [{ kind: 'group', title: 'Home', items: [{ kind: 'group', title: 'One', items: [answer('City', 'Troy')] }] }],
    [{ kind: 'group', title: 'Home', items: [{ kind: 'group', title: 'One', items: [answer('City', 'Rome')] }] }],
    [['Home', 'One', 'City', 'Troy', 'Rome']],
  ],
  [
    'a cell, and a row that came',
    [{ kind: 'table', title: 'Pets', head: ['Kind', 'Age'], rows: [['Cat', '3']] }],
    [
      {
        kind: 'table',
        title: 'Pets',
        head: ['Kind', 'Age'],
        rows: [
          ['Cat', '4'],
          ['Dog', '1'],
        ],
      },
    ],
    [
      ['Pets', '1', 'Age', '3', '4'],
      ['Pets', '2', 'Kind', null, 'Dog'],
      ['Pets', '2', 'Age', null, '1'],
    ],
  ],
  [
    'a cell in a row with a heading',
    [
      {
        kind: 'table',
        title: 'Riders',
        head: ['', 'Chosen'],
        rows: [
          ['Waiver', 'No'],
          ['Child', 'No'],
        ],
      },
    ],
    [
      {
        kind: 'table',
        title: 'Riders',
        head: ['', 'Chosen'],
        rows: [
          ['Child', 'Yes'],
          ['Waiver', 'No'],
        ],
      },
    ],
    [['Riders', 'Child', 'Chosen', 'No', 'Yes']],
  ],
])('%s', (_story, before, now, expected) => {
  expect(between(before, now)).toEqual(expected);
});
