import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson, withoutUnread } from './body.ts';

const NAME = 'State';
const unread = { name: NAME, isFine: (bytes: Buffer) => /^[a-z]*$/.test(bytes.toString()) };

// spec http 3.6
test('a text that nobody reads is taken out of a body, whatever stands beside it, and nothing else changes', () => {
  const key = fc.oneof(fc.constantFrom(NAME, `x"${NAME}`, `${NAME}":"`, `"${NAME}":"abc"`), fc.string());
  const text = fc.oneof(fc.constantFrom('abc', 'a"b', `"${NAME}":"abc"`, `\\"${NAME}`, NAME), fc.string());
  const inner = fc.dictionary(key, text, { maxKeys: 3 });
  const body = fc.dictionary(key, fc.oneof(text, fc.integer(), inner, fc.array(inner, { maxLength: 2 })), {
    maxKeys: 5,
  });
  /** A value with such a name elsewhere makes no difference. */
  const emptied = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (name, one: unknown) =>
      name.endsWith(NAME) && typeof one === 'string' ? '' : one,
    );
  fc.assert(
    fc.property(body, (value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      expect(emptied(JSON.parse(withoutUnread(bytes, unread).toString()))).toEqual(emptied(value));
    }),
  );
});

test.each([
  ['fine', '{"A":1,"State":"abc","B":2}', { A: 1, State: '', B: 2 }],
  ['not fine: it is read and left to the call', '{"A":1,"State":"12"}', { A: 1, State: '12' }],
  ['written with an escape', '{"State":"a\\u0062c"}', { State: 'abc' }],
  ['given twice: the last one counts', '{"State":"abc","State":"12"}', { State: '12' }],
  ['absent', '{"A":"State"}', { A: 'State' }],
])('%s', (_, text, read) => {
  expect(readJson(withoutUnread(Buffer.from(text), unread))).toEqual(read);
});

test.each(['{"State":"abc', '{"State":"abc"x}', '{"A":"\\"State":"abc"}'])('%s stays malformed', (text) => {
  expect(() => readJson(withoutUnread(Buffer.from(text), unread))).toThrow('The body is not valid JSON.');
});
