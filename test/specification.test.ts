/** docs/specification: its statements are numbered in order, and whatever cites them leads to one. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/specification');
const pages = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name: name.replace('.md', ''), text: readFileSync(path.join(folder, name), 'utf8') }));

/** Numbers of parts (`§4`) and of statements (`4.12`) of a page, in their order. */
function numbersIn(text: string): { parts: string[]; statements: string[] } {
  const parts = [...text.matchAll(/^## (\d+)\. /gm)].map(([, part = '']) => part);
  const statements = [...text.matchAll(/^(?:- \*\*|\| )(\d+\.\d+)\b/gm)].map(([, number = '']) => number);
  return { parts, statements };
}

const known = new Set(
  pages.flatMap(({ name, text }) => {
    const { parts, statements } = numbersIn(text);
    return [...parts.map((part) => `${name} §${part}`), ...statements.map((number) => `${name} ${number}`)];
  }),
);

const names = pages.map(({ name }) => name).join('|');
const number = String.raw`(?:§\d+|\d+\.\d+)`;
/** `spec form 4.12`, and what follows it in the same breath: `spec form 4.9, 5.2; §8, pages 2.2`. */
const citation = new RegExp(`\\bspec (${names}) (${number}(?:(?:,|;| and| to) (?:(?:${names}) )?${number})*)`, 'g');
/** Texts that are not in the repository. */
const outside = /\bdesign[ /]\d|\b\d-(?:http|readings|form-engine|trust)\b|\breference F\d/;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(?:ts|tsx|mjs|md|yaml|css|sh)$/.test(file) && file !== 'test/specification.test.ts');

/** Each place that a text cites, as `known` has it. */
function citedIn(text: string): string[] {
  const line = text.replaceAll(/\s*\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  return [...line.matchAll(citation)].flatMap(([, first = '', list = '']) => {
    let page = first;
    return list.split(/(?:,|;| and| to) /).map((item) => {
      const [place = '', named] = item.split(' ').toReversed();
      page = named ?? page;
      return `${page} ${place}`;
    });
  });
}

describe('the specification', () => {
  it.each(pages)('$name numbers its parts and statements one after the other', ({ text }) => {
    const { parts, statements } = numbersIn(text);
    expect(parts).toEqual(parts.map((_, at) => String(at + 1)));
    const expected = parts.flatMap((part) =>
      statements.filter((one) => one.startsWith(`${part}.`)).map((_, at) => `${part}.${at + 1}`),
    );
    expect(statements).toEqual(expected);
  });

  it('has every statement that code, tests and pages cite', () => {
    const cited = files.flatMap((file) =>
      citedIn(readFileSync(path.join(root, file), 'utf8')).map((place) => ({ file, place })),
    );
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter(({ place }) => !known.has(place))).toEqual([]);
  });

  it('is the only one that is cited', () => {
    expect(files.filter((file) => outside.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});
