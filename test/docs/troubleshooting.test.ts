/** The page for operators lists lines that the program really prints: somebody looks them up by their words. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = fs.readFileSync(path.join(root, 'docs/operating/watching.md'), 'utf8');
const [, troubleshooting = ''] = page.split('\n## Troubleshooting\n');
const lines = [...troubleshooting.matchAll(/^\| (`.*?`) +\| /gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line),
);

/** What a line says, between what it has from the settings: names in capitals and `...`. */
const wordsOf = (line: string): string[] =>
  line
    .split(/\.\.\.|\b[A-Z_]+\b/)
    .map((part) => part.replaceAll(/^[\s():=]+|[\s():=]+$/g, ''))
    .filter((part) => part.length > 5);

const source = fs
  .readdirSync(path.join(root, 'apps'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^\w+\/src\/.*\.tsx?$/.test(file) && !/\.(test|testkit)\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(path.join(root, 'apps', file), 'utf8'))
  .join('\n');

test('the lines are those of the program', () => {
  expect(lines.length).toBeGreaterThan(40);
  const unknown = lines.filter((line) => wordsOf(line).some((words) => !source.includes(words)));
  expect(unknown).toEqual([]);
});
