/** docs/specification: its statements are numbered in order, and every citation leads to one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { citedIn, citingFiles, pages, testsOfStatements } from '../../scripts/statements.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Texts that are not in the repository. */
const outside =
  /\bdesign[ /]\d|\(design:|\breadings: "|\bsigning §|\b\d-(?:http|readings|form-engine|trust)\b|\breference F\d/;

describe('the specification', () => {
  it.each(pages())('$name numbers its parts and statements one after the other', ({ parts, statements }) => {
    expect(parts).toEqual(parts.map((_, at) => String(at + 1)));
    const expected = parts.flatMap((part) =>
      statements.filter((one) => one.startsWith(`${part}.`)).map((_, at) => `${part}.${at + 1}`),
    );
    expect(statements).toEqual(expected);
  });

  it('has every statement that code, tests and pages cite', () => {
    const known = new Set(
      pages().flatMap(({ name, parts, statements }) => [
        ...parts.map((part) => `${name} §${part}`),
        ...statements.map((number) => `${name} ${number}`),
      ]),
    );
    const cited = citingFiles().flatMap((file) => citedIn(read(file)).map((place) => ({ file, place })));
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter(({ place }) => !known.has(place))).toEqual([]);
  });

  it('has a test for every statement', () => {
    const without = [...testsOfStatements()].filter(([, files]) => files.length === 0).map(([statement]) => statement);
    expect(without).toEqual([]);
  });

  it('is the only text that is cited', () => {
    expect(citingFiles().filter((file) => outside.test(read(file)))).toEqual([]);
  });
});
