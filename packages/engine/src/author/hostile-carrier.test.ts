import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { compile } from '../definition/compile.ts';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import type { Definition } from '../definition/vocabulary.ts';
import type { CarrierFile } from './folder.ts';
import { lintDefinition } from '../definition/lint-definition.ts';
import { runs } from '../testing/depth.ts';
import { readCarrier } from './read-carrier.ts';
import { sampleFolder } from './sample-folder.testkit.ts';

/** Whatever a carrier's files contain: a result with findings, never an exception, never an endless run. */

const AT_MOST_MS = 4000;
const HUGE = 'x'.repeat(50_000);

/** Texts that nobody would write, and texts written by mistake. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 0, -1, 1e300, true, '', ' ', HUGE, '__proto__', 'constructor', 'a.b[0]', [], {}, [
    [[]],
  ]),
  fc.constantFrom<unknown>('((((', '!'.repeat(3000), `${'('.repeat(3000)}1`, '1 +'.repeat(2000), 'a.'.repeat(2000)),
  fc.constantFrom<unknown>('New == New', '"', '{x}', '0', 'true && false', [null], { a: { b: { c: [] } } }),
  fc.constantFrom<unknown>(
    Array.from({ length: 200 }, () => 'x'),
    { ['__proto__']: 1 },
    { toString: 'x' },
  ),
  fc.string(),
);

/** Replaces what is at some place of a tree by something odd. */
function mutated(tree: unknown, at: readonly number[], by: unknown): unknown {
  const [first, ...rest] = at;
  if (first === undefined || typeof tree !== 'object' || tree === null) return by;
  const keys = Object.keys(tree);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return by;
  if (Array.isArray(tree))
    return tree.map((item: unknown, index) => (String(index) === key ? mutated(item, rest, by) : item));
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]: [string, unknown]) => [
      name,
      name === key ? mutated(value, rest, by) : value,
    ]),
  );
}

const place = fc.array(fc.nat(60), { minLength: 1, maxLength: 7 });

/** What is wrong with the result; empty if there is a carrier, or findings with a message. */
function complaints(files: readonly CarrierFile[]): string[] {
  const start = Date.now();
  const { carrier, findings } = readCarrier(files);
  return [
    ...(Date.now() - start > AT_MOST_MS ? ['too slow'] : []),
    ...((carrier === null) === findings.length > 0 ? [] : ['neither a carrier nor findings']),
    ...findings.filter(({ path, message }) => path === '' || message === '').map(({ kind }) => `${kind} says nothing`),
  ];
}

describe('a carrier with something odd in it', () => {
  test('is read or has findings', () => {
    fc.assert(
      fc.property(fc.nat(), place, odd, (pick, at, by) => {
        const files = sampleFolder();
        const yaml = files.filter((file) => file.path.endsWith('.yaml'));
        const chosen = yaml[pick % yaml.length];
        expect(
          complaints(
            files.map((file) =>
              file === chosen ? { ...file, text: stringify(mutated(parse(file.text), at, by)) } : file,
            ),
          ),
        ).toEqual([]);
      }),
      runs('brokenFolders'),
    );
  });

  test('of broken text or missing files has findings', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('cut', 'gone', 'noise', 'tabs', 'anchors'), (pick, at, how) => {
        const files = sampleFolder();
        const index = pick % files.length;
        expect(
          complaints(
            files.flatMap((file, each) => {
              if (each !== index) return [file];
              const cut = at % Math.max(1, file.text.length);
              if (how === 'gone') return [];
              if (how === 'cut') return [{ ...file, text: file.text.slice(0, cut) }];
              if (how === 'tabs') return [{ ...file, text: `${file.text.slice(0, cut)}\t${file.text.slice(cut)}` }];
              if (how === 'anchors') return [{ ...file, text: BILLION_LAUGHS }];
              return [{ ...file, text: `${file.text.slice(0, cut)}]}: &*"\u0000${file.text.slice(cut)}` }];
            }),
          ),
        ).toEqual([]);
      }),
      runs('brokenFolders'),
    );
  });

  test('of any text in any file has findings', () => {
    const file = fc.constantFrom(...sampleFolder().map((each) => each.path));
    const text = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.dictionary(file, text), (texts) => {
        const files = Object.entries(texts).map(([path, content]) => ({ path, text: content }));
        expect(complaints(files)).toEqual([]);
      }),
      runs('brokenFolders'),
    );
  });
});

/** Anchors that double ten times over. */
const BILLION_LAUGHS = [
  'a0: &a0 [x, x]',
  ...Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`),
].join('\n');

const HEAD = 'Name: Part2Medical\nDisplayName: M\nBlockCategory: P\nRoute: m\nPermissions: 1W\n';
const PART = 'QuestionName: Q, QuestionType: Compound, ControlType: compound';

test.each([
  ['brackets without end', `${HEAD}Questions: ${'['.repeat(50_000)}`],
  ['braces without end', `${HEAD}Questions: ${'{a: '.repeat(20_000)}`],
  ['hyphens without end', `${HEAD}Questions: ${'- '.repeat(20_000)}`],
  ['questions without end', `${HEAD}Questions: ${`[{ ${PART}, ChildQuestions: `.repeat(3000)}[]${' }]'.repeat(3000)}`],
  ['a question inside itself', `${HEAD}Questions:\n  - &q { ${PART}, ChildQuestions: [*q] }\n`],
  [
    'questions that double',
    `${HEAD}Questions:\n  - &q0 { ${PART}, ChildQuestions: [] }\n${Array.from({ length: 40 }, (_, n) => `  - &q${n + 1} { ${PART}, ChildQuestions: [*q${n}, *q${n}] }\n`).join('')}`,
  ],
])('%s are answered with findings', (_what, text) => {
  const start = Date.now();
  const { findings } = readCarrier(
    sampleFolder().map((file) => (file.path === 'blocks/Part2Medical.yaml' ? { ...file, text } : file)),
  );
  expect(Date.now() - start).toBeLessThan(AT_MOST_MS);
  expect(findings).not.toEqual([]);
  expect(findings.length).toBeLessThan(2000);
});

test('a definition of the right shape but with odd texts is compiled or has findings', () => {
  const texts = fc.constantFrom(
    '',
    ' ',
    HUGE,
    '__proto__',
    'constructor',
    'a.b',
    '((((',
    '0',
    'x == x',
    'Gender == "Male"',
  );
  fc.assert(
    fc.property(place, texts, (at, by) => {
      const definition = sampleDefinition();
      setText(definition, at, by);
      const start = Date.now();
      const compiled = compile(definition);
      const lint = lintDefinition(definition);
      expect(Date.now() - start).toBeLessThan(AT_MOST_MS);
      expect(lint.findings.length).toBeGreaterThanOrEqual(compiled.ok ? 0 : compiled.findings.length);
    }),
    runs('brokenFolders'),
  );
});

/** Changes the first text on the path that the numbers choose. */
function setText(tree: Definition, at: readonly number[], by: string): void {
  let current: object = tree;
  for (const number of at) {
    const entries = Object.entries(current);
    const [key, value]: [string, unknown] = entries[number % Math.max(1, entries.length)] ?? ['', undefined];
    if (typeof value === 'string') {
      Object.assign(current, { [key]: by });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    current = value;
  }
}
