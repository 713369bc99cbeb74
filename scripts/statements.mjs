// The statements of docs/specification, and the files that cite them. Shared by `npm run spec` and
// test/docs/specification.test.ts.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const folder = path.join(root, 'docs/specification');

/** The pages with their parts (`4`) and statements (`4.12`), in their order. */
export function pages() {
  return readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return {
        name: file.replace('.md', ''),
        parts: [...text.matchAll(/^## (\d+)\. /gm)].map(([, part = '']) => part),
        statements: [...text.matchAll(/^(?:- \*\*|\| )(\d+\.\d+)\b/gm)].map(([, number = '']) => number),
      };
    });
}

/** Files of the repository that can contain citations, by their paths. */
export function citingFiles() {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => /\.(?:ts|tsx|mjs|md|yaml|css|sh)$/.test(file) && file !== 'test/docs/specification.test.ts');
}

/** Whether a file contains tests: of Vitest, of Playwright, or a scenario. */
export const isTest = (file) => /\.(?:test|spec)\.tsx?$|^carrier\/scenarios\/|^e2e\/cases\//.test(file);

const names = pages()
  .map(({ name }) => name)
  .join('|');
const number = String.raw`(?:§\d+|\d+\.\d+)`;
const citation = new RegExp(`\\bspec (${names}) (${number}(?:(?:,|;| and| to) (?:(?:${names}) )?${number})*)`, 'g');

/** Each place that a text cites: `form 4.12`, `form §4`. One citation may name several: `spec form 4.9, 5.2; flow §8`. */
export function citedIn(text) {
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  return [...line.matchAll(citation)].flatMap(([, first, list]) => {
    let page = first;
    return list.split(/(?:,|;| and| to) /).map((item) => {
      const [place, named] = item.split(' ').toReversed();
      page = named ?? page;
      return `${page} ${place}`;
    });
  });
}

/** The tests of every statement: `form 4.12` and the files that cite it. */
export function testsOfStatements() {
  const tests = new Map(
    pages().flatMap(({ name, statements }) => statements.map((number) => [`${name} ${number}`, []])),
  );
  for (const file of citingFiles().filter(isTest)) {
    for (const place of new Set(citedIn(readFileSync(path.join(root, file), 'utf8')))) tests.get(place)?.push(file);
  }
  return tests;
}
