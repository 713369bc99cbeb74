import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it } from 'vitest';
import { isPlain, paragraphsOf } from './light-markdown.tsx';

/** Paragraphs that consist only of words, according to the Markdown parser; null: there is markup. */
function read(text: string): string[] | null {
  const paragraphs = fromMarkdown(text).children.map((child) => {
    if (child.type !== 'paragraph') return null;
    const words = child.children.map((part) => (part.type === 'text' ? part.value : null));
    return words.length === 1 ? words[0] : null;
  });
  return paragraphs.every((paragraph) => typeof paragraph === 'string') ? paragraphs : null;
}

const words = fc.constantFrom(
  'Policy',
  'owner’s',
  '100%',
  '$5',
  'e.g.',
  '(you)',
  'a-b',
  '1.',
  '12)',
  'https://a.org',
  'é',
  '\\*Star\\*',
  'A \\& B',
  '1\\.',
);
const marks = fc.constantFrom(...'-+=*_#>`~|:<&[]()!\\.;"\'\t\r\u00a0 0123'.split(''));
const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: words }, marks, fc.constantFrom(' ', ' ', '\n', '\n\n', '  \n')), {
    maxLength: 20,
  })
  .map((parts) => parts.join(''));

it('a text counts as plain only if Markdown reads the same paragraphs', () => {
  const plain = fc.sample(text.filter(isPlain), 2000);
  expect(plain.map(paragraphsOf)).toEqual(plain.map(read));
});

it.each([
  'The product, the amount, any riders, and how premiums will be paid.',
  'A yes does not mean a no from us; it helps us understand.\n\nEstimates are fine: "You" always means 100% of (all) owners.',
  // An answer in a text, with what Markdown would read in it.
  'You work for Smith \\& Sons, \\#1 in Ohio.',
])('sentences are plain: %s', (given) => {
  expect(isPlain(given)).toBe(true);
  expect(read(given)).toEqual(paragraphsOf(given));
});

it.each(['**Bold**', '- a\n- b', '1. one', '# Head', 'a [link](https://a.org)', 'line  \nbreak', '> said', 'a\n==='])(
  'markup is not: %j',
  (given) => expect(isPlain(given)).toBe(false),
);
