import { expect, it } from 'vitest';
import { asMarkdown } from './as-markdown.ts';

it.each([
  ['*Star* Holdings_LLC', '\\*Star\\* Holdings\\_LLC'],
  ['[a prize](https://example.com)', '\\[a prize\\](https://example.com)'],
  ['# 1 Sons', '\\# 1 Sons'],
  ['- a\n1. b\n2) c\n> d', '\\- a\n1\\. b\n2\\) c\n\\> d'],
  ['AT&amp;T <b>', 'AT\\&amp;T \\<b>'],
  ['back\\slash', 'back\\\\slash'],
])('%j is written so that it stays what it is', (answer, written) => {
  expect(asMarkdown(answer)).toBe(written);
});

it.each(['Zoë O’Brien-Smith', '04/08/1986', '$1,250.50', '12.5%', '(555) 555-0100', 'ann@example.com', '•••-••-1234'])(
  '%s needs nothing',
  (answer) => expect(asMarkdown(answer)).toBe(answer),
);
