import { expect, test } from 'vitest';
import { withoutQuoted } from './without-quoted.ts';

// spec trust 1.10
test.each([
  ['Cannot read "Ann Sample" of 123-45-6789', 'Cannot read … of #-#-#'],
  [`can't access property "LastName", person is undefined`, `can't access property …, person is undefined`],
  [`Can't read "Grace Rivera"`, `Can't read …`],
  [`"O'Brien Smith" is not a date`, '… is not a date'],
  ['Unexpected token in ...,"City":"Dallas"... is not valid JSON', 'Unexpected token in ...,…... is not valid JSON'],
  ['"a diagnosis\nin two lines" is not valid JSON', '… is not valid JSON'],
  ['No end of "a diagnosis', 'No end of …'],
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
])('%s', (message, told) => {
  expect(withoutQuoted(message)).toBe(told);
});
