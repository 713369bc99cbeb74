import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

/** docs/glossary.md: each of its terms is in use, and explained once. */
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const sources = ['apps', 'packages', 'carrier'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|yaml|md)$/.test(name) && !/node_modules|dist\//.test(name))
    .map((name) => path.join(folder, name)),
);
const glossary = 'docs/glossary.md';
const terms = [...read(glossary).matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, term = '', meaning = '']) => ({
  term,
  meaning,
}));
const used = [...pages.filter((page) => page !== glossary), ...sources]
  .map((file) => read(file).toLowerCase())
  .join('\n')
  .replaceAll(/[\s*]+/g, ' ');

test.each(terms)('$term is in use', ({ term }) => {
  // Compared as a boolean: the text of everything would be no useful message.
  expect(new RegExp(`\\b${term.toLowerCase()}`).test(used)).toBe(true);
});

test('each term is explained once, in one sentence', () => {
  const names = terms.map(({ term }) => term);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(terms.filter(({ meaning }) => !/^[^.]+(?:\.\w[^.]*)*\.$/.test(meaning)).map(({ term }) => term)).toEqual([]);
});
