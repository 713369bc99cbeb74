import { expect, it } from 'vitest';
import { exactChoice, SUGGESTION_CAP, suggestions } from './suggestions.ts';

const choices = Array.from({ length: 120 }, (_, index) => ({ value: `Job${index}`, label: `Job number ${index}` }));

it('suggests what contains the typed text, letter case aside, at most fifty', () => {
  expect(suggestions(choices, 'NUMBER 11').shown.map((choice) => choice.value)).toEqual([
    'Job11',
    ...Array.from({ length: 10 }, (_, index) => `Job${110 + index}`),
  ]);
  expect(suggestions(choices, '')).toMatchObject({ total: 120 });
  expect(suggestions(choices, '').shown).toHaveLength(SUGGESTION_CAP);
});

it('takes a text that means a choice for it', () => {
  expect(exactChoice(choices, ' job number 7 ')?.value).toBe('Job7');
  expect(exactChoice(choices, 'Juggler')).toBeUndefined();
});
