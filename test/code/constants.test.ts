import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Names of constants, according to docs/architecture.md. */
const root = path.resolve(import.meta.dirname, '../..');
const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).flatMap((name) =>
    readdirSync(path.join(root, folder, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testkit|process)\.tsx?$/.test(file))
      .map((file) => path.join(folder, name, 'src', file)),
  ),
);

/** Constants of a module whose value begins with a number or a text. */
const VALUE = /^(?:export )?const (?<name>\w+)(?:: [^=\n]+)? =\s+(?:-?\d|')/gm;

test('a constant number or text of a module is in UPPER_SNAKE', () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(VALUE)].map(
      ({ groups }) => `${file}: ${groups?.['name']}`,
    ),
  );
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter((one) => !/: [A-Z][A-Z\d_]*$/.test(one))).toEqual([]);
});

/** The field says `MAX_BYTES`, not `MOST_BYTES`. */
const LIMIT =
  /^(?:export )?const (?<name>(?:MOST|LONGEST|LARGEST|DEEPEST|WIDEST|HIGHEST|LEAST|FEWEST|SHORTEST|SMALLEST)(?:_\w+)?)\b/gm;

test('a limit is called MAX_ or MIN_', () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(LIMIT)].map(
      ({ groups }) => `${file}: ${groups?.['name']}`,
    ),
  );
  expect(found).toEqual([]);
});

/** The field says `TIMEOUT_MS`, not `TIME_LIMIT`, and a stranger cannot guess the unit of `PAUSE`. */
const TIME =
  /^(?:export )?const (?<name>(?:\w+_)?(?:TIMEOUT|TIME_LIMIT|RETRY_AFTER|PAUSE|DELAY|WAIT|PATIENCE|SKEW)) =/gm;

test('a constant time ends in its unit', () => {
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(TIME)].map(({ groups }) => `${file}: ${groups?.['name']}`),
  );
  expect(found).toEqual([]);
});
