import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** docs/decisions: each page has the same parts, and the index lists each page once, with its title and date. */
const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

const STATUS = /^# (?<title>.+)\n\nStatus: accepted on (?<date>\d{4}-\d{2}-\d{2})\.\n/;
const statusOf = (name: string): { title: string; date: string } => {
  const found = STATUS.exec(read(name))?.groups;
  return { title: found?.['title'] ?? '', date: found?.['date'] ?? '' };
};

test.each(names)('%s says when it was accepted, its context, the decision and the consequences', (name) => {
  expect(read(name)).toMatch(STATUS);
  expect([...read(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Consequences',
  ]);
});

const index = read('README.md');
const linesOf = (text: string): string[] => text.match(/^- .+$/gm) ?? [];

test('the index lists every page once, with its date and title', () => {
  const expected = names.map((name) => `- ${statusOf(name).date}: [${statusOf(name).title}](${name})`);
  expect(linesOf(index).toSorted()).toEqual(expected.toSorted());
});

test('within a subject, the oldest page comes first', () => {
  const dates = index.split(/^## /m).map((subject) => linesOf(subject).map((line) => line.slice(2, 12)));
  expect(dates).toEqual(dates.map((ones) => ones.toSorted()));
});
