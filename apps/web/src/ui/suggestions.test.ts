import { expect, it } from 'vitest';
import { exactChoice, SUGGESTION_CAP, suggestions } from './suggestions.ts';

const choices = Array.from({ length: 120 }, (_, index) => ({ value: `Job${index}`, label: `Job number ${index}` }));

// spec form 4.33, 9.4
it('suggests what contains the typed text, in capitals or not, at most fifty', () => {
  expect(suggestions(choices, 'NUMBER 11').shown.map((choice) => choice.value)).toEqual([
    'Job11',
    ...Array.from({ length: 10 }, (_, index) => `Job${110 + index}`),
  ]);
  expect(suggestions(choices, '')).toMatchObject({ total: 120 });
  expect(suggestions(choices, '').shown).toHaveLength(SUGGESTION_CAP);
});

it('accepts a text that means a choice', () => {
  expect(exactChoice(choices, ' job number 7 ')?.value).toBe('Job7');
  expect(exactChoice(choices, 'Juggler')).toBeUndefined();
});

it.each([
  ['among those that contain the text', 'oth', ['Other'], 1],
  [
    'behind those that do not',
    'number 11',
    [
      'Job11',
      'Job110',
      'Job111',
      'Job112',
      'Job113',
      'Job114',
      'Job115',
      'Job116',
      'Job117',
      'Job118',
      'Job119',
      'Other',
    ],
    11,
  ],
  ['when nothing contains the text', 'Juggler', ['Other'], 0],
  // spec form 4.33
])('offers the last choice %s', (_story, typed, values, total) => {
  const offered = suggestions([...choices, { value: 'Other', label: 'Other job' }], typed, 'Other');
  expect(offered.shown.map((choice) => choice.value)).toEqual(values);
  expect(offered.total).toBe(total);
});

it.each([[''], ['job'], ['o']])('offers the last choice once, beyond the cap: %j', (typed) => {
  for (const all of [
    [...choices, { value: 'Other', label: 'Other job' }],
    [{ value: 'Other', label: 'Other job' }, ...choices],
  ]) {
    const { shown } = suggestions(all, typed, 'Other');
    expect(shown.filter((choice) => choice.value === 'Other')).toHaveLength(1);
    expect(shown.length).toBe(all[0]?.value === 'Other' ? SUGGESTION_CAP : SUGGESTION_CAP + 1);
  }
});

it('does not offer a last choice that no longer exists', () => {
  expect(suggestions(choices, 'Juggler', 'Other').shown).toEqual([]);
});
