/** No pattern of ours takes long, whatever text it gets: those of the program, and those of the carrier's tables. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, inject, it } from 'vitest';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A text of this length, longer than any answer, takes at most this many milliseconds of the processor. */
const MAX_LENGTH = inject('depth') === 'full' ? 50_000 : 15_000;
const MAX_MS = 50;

/**
 * Patterns that need more than linear time, and the longest text that reaches them. Patterns that are not listed get
 * any text.
 */
const bounded: Record<string, number> = {
  // A number, which is not read beyond 64 characters.
  '^(-?)\\$?(-?)\\s*(.*?)\\s*%?$': 64,
  '\\B(?=(?:\\d{3})+$)': 25,
  '0+$': 25,
  // The path of a question, as the form has it.
  '\\[[^\\]]*\\]': 300,
  // Reports of pages, 500 characters.
  '\\S+@\\S+': 500,
  // One cell of a printed table; longer ones cannot be amounts.
  '^(?:\\(?-?\\$?[\\d,]*\\.?\\d+\\)?\\s?%?)?$': 40,
  // What a carrier or we write ourselves: names, file names, scenarios, marks; and documents that tests made.
  '([A-Z]+)([A-Z][a-z])': 100,
  '\\/+$': 300,
  '^(.*)\\[([^\\]]+)\\]$': 300,
  '<([^>]+)>': 400,
  '\\s*\\n\\s*': 500,
  '<svg\\b[^>]*>': 1_000,
  '<path\\b[^>]*>': 2_000,
  '<<[^]*?>>|[^\\s<>[\\]]+': 400,
  '(\\d+) 0 obj\\n([\\s\\S]*?)\\nendobj': 400,
};

interface Pattern {
  where: string;
  source: string;
  flags: string;
}

function patternsIn(folder: string): Pattern[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+\/src\/.*\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\.d\.ts$/.test(name))
    .flatMap((name) => {
      const where = path.join(folder, name);
      const text = readFileSync(path.join(root, where), 'utf8');
      return literalsIn(parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' })).map((one) => ({ where, ...one }));
    });
}

function literalsIn(node: unknown): Omit<Pattern, 'where'>[] {
  if (typeof node !== 'object' || node === null) return [];
  const { regex }: { regex?: { pattern: string; flags: string } } = node;
  const inside = Object.values(node).flatMap(literalsIn);
  return regex === undefined ? inside : [{ source: regex.pattern, flags: regex.flags }, ...inside];
}

/**
 * What may make a pattern backtrack: its own characters and classes, over and over, with an end that does not match.
 */
function attacks(source: string, length: number): string[] {
  const own = source.replaceAll(/\\[dwsbDWSBpPux](?:\{[^}]*\})?|\(\?[:=!<]*|[\\^$*+?()[\]{}|]/g, '');
  const words = [...new Set(source.match(/[A-Za-z<>/:@"=-]{2,}/g) ?? [])];
  const seeds = [
    ...new Set([
      ...own.split(''),
      ...words,
      own.slice(0, 8),
      '1',
      ' ',
      'a',
      'A',
      '-',
      '.',
      '0',
      '\n',
      '"',
      '1 ',
      'a ',
      ' 1',
      'a.',
      '1,',
      'a@',
      '[',
      '<',
      '(',
      '_',
    ]),
  ];
  return seeds
    .filter((seed) => seed !== '')
    .flatMap((seed) => {
      const run = seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
      return [run, `${run}\u0000`, `1${run}x\n`];
    });
}

/** The length at which a text takes too long, and how long it took; null: none does. */
function tooSlow({ source, flags }: Omit<Pattern, 'where'>, longest: number): { length: number; ms: number } | null {
  const pattern = new RegExp(source, flags.replace(/[gy]/, ''));
  for (const length of [25, 400, 2_000, 8_000, MAX_LENGTH].map((one) => Math.min(one, longest))) {
    for (const text of attacks(source, length)) {
      const ms = timeOf(pattern, text);
      // Other work on the machine is not counted.
      if (ms > MAX_MS && Math.min(timeOf(pattern, text), timeOf(pattern, text)) > MAX_MS) return { length, ms };
    }
    if (length === longest) break;
  }
  return null;
}

/** Of the processor: on a busy machine a clock also counts the work of others. */
function timeOf(pattern: RegExp, text: string): number {
  const begun = process.cpuUsage();
  pattern.test(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

const all = [...patternsIn('packages'), ...patternsIn('apps')];
const unique = [...new Map(all.map((one) => [`${one.source}/${one.flags}`, one])).values()];

describe('patterns', () => {
  it(
    'of the program take at most 50 ms for the longest text, or for as much as reaches them',
    { timeout: 300_000 },
    () => {
      expect(unique.length).toBeGreaterThan(150);
      const slow = unique.flatMap((one) => {
        const found = tooSlow(one, bounded[one.source] ?? MAX_LENGTH);
        return found === null ? [] : [`${one.where}: ${one.source} ${found.length} ${Math.round(found.ms)} ms`];
      });
      expect(slow).toEqual([]);
    },
  );

  it('that are limited still exist', () => {
    const sources = new Set(all.map(({ source }) => source));
    expect(Object.keys(bounded).filter((source) => !sources.has(source))).toEqual([]);
  });

  it('of the carrier’s tables take no longer either', () => {
    const tables = Object.values(referenceCarrier().definition.Tables).flatMap((table) => Object.values(table));
    const patterns = [...new Set(tables.filter((text) => /[[\\]/.test(text)))];
    expect(patterns.length).toBeGreaterThan(10);
    const slow = patterns.filter((source) => tooSlow({ source: `^(?:${source})$`, flags: 'i' }, MAX_LENGTH) !== null);
    expect(slow).toEqual([]);
  });

  it('that take longer are found', () => {
    expect(tooSlow({ source: '^(a+)+$', flags: '' }, MAX_LENGTH)?.length).toBeLessThan(500);
    expect(tooSlow({ source: String.raw`\s+$`, flags: '' }, MAX_LENGTH)).not.toBeNull();
  });
});
