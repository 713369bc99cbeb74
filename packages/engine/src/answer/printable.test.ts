/** What documents can print, and how the character is named that they cannot (spec form 5.55). */
import { expect, test } from 'vitest';
import { question } from '../definition/sample.testkit.ts';
import { answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from '../testing/sample-case.ts';
import { unprintableIn, unprintableMessage } from './printable.ts';

const A = 'SECTIONAProposedInsured';
const unprintable = 'We cannot print {character} in your documents.';

test.each([
  ['Ann-Marie O’Neil, #3 & Sons: 50% – “x”', null],
  ['José Ñuñez Łukasz Đặng Ṣọlá', null],
  ['Jose\u0301', null],
  ['Ελένη Мария', null],
  ['€ £ ₹ ½ ™', '₹'],
  ['first\nsecond\tthird\u200b', null],
  ['李 明', '李'],
  ['Ann 東', '東'],
  ['מרים', 'מ'],
  ['مريم', 'م'],
  ['Ann 🙂', '🙂'],
  ['a\u0007b', '\u0007'],
  ['a\ud800b', '\ud800'],
])('of %j documents cannot print %j', (text, character) => {
  expect(unprintableIn(text)).toBe(character);
});

test('the message names the character, at the field, whoever fills it in', () => {
  const model = modelOf(
    caseDefinition((definition) => {
      definition.Messages = { ...definition.Messages, unprintable };
      blockOf(definition, A).Questions.push(question('Nickname', { IsOptional: true }));
    }),
  );
  const open = openCase({}, model);
  answer(open, { [`${A}.Nickname`]: 'Ann 東' });
  expect(cellAt(open, `${A}.Nickname`).errors).toEqual([
    { key: 'unprintable', message: 'We cannot print 東 (U+6771) in your documents.' },
  ]);
  expect(open.block(A).valid).toBe(false);
  answer(open, { [`${A}.Nickname`]: 'Ann' });
  expect(cellAt(open, `${A}.Nickname`).errors).toEqual([]);
});

test('what no screen shows is named by its code', () => {
  expect(unprintableMessage({ unprintable }, 'a\u0007')).toBe('We cannot print U+0007 in your documents.');
  expect(unprintableMessage({ unprintable }, 'Ann')).toBeNull();
});
