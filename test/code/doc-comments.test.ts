import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Functions that other folders use say what they give, in words that an editor can show by themselves. */
const root = path.resolve(import.meta.dirname, '../..');
const FOLDERS = [
  ...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`),
  'apps/server',
  'apps/cli',
  'apps/web',
];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, 'src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testkit|process)\.tsx?$|\/testing\//.test(file)),
);

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The files that packages are imported by, as `src/index.ts`. */
const entries = new Set(
  FOLDERS.flatMap((folder) =>
    [...read(`${folder}/package.json`).matchAll(/"\.\/(src\/[^"]+\.tsx?)"/g)].map(([, file = '']) =>
      path.join(folder, file),
    ),
  ),
);

const isEntry = (file: string): boolean => entries.has(file) || path.basename(file) === 'index.ts';

/** What a file takes from others: `*` is everything. */
function taken(file: string): { isExport: boolean; from: string; names: string[] }[] {
  const lines = read(file).matchAll(/^(?<verb>import|export) (?<what>[^;']*?) from '(?<from>\.[^']+)';/gm);
  return [...lines].map(({ groups }) => {
    const what = groups?.['what'] ?? '';
    const list = /\{(?<names>[^}]*)\}/.exec(what)?.groups?.['names'];
    const names = list?.split(',').map((name) => name.replace(/ as .*/s, '').trim()) ?? ['*'];
    return {
      isExport: groups?.['verb'] === 'export',
      from: path.join(path.dirname(file), groups?.['from'] ?? ''),
      names,
    };
  });
}

/** `file#name` of what is imported from another folder, or exported by the entry of its own. */
const usedElsewhere = new Set(
  files.flatMap((file) =>
    taken(file)
      .filter(({ isExport, from }) => (isExport && isEntry(file)) || path.dirname(from) !== path.dirname(file))
      .flatMap(({ from, names }) => names.map((name) => `${from}#${name}`)),
  ),
);

const FUNCTION =
  /(?<doc>\*\/\n)?^export (?:(?:async )?function\*? (?<name>\w+)|const (?<arrow>\w+)(?:: [^=]+)? =\s+(?:async )?(?:<[^>]*>)?\()/gm;

/** The exported functions of a file; of an overloaded one, the first line counts. */
function functionsOf(file: string): { name: string; isDocumented: boolean }[] {
  const found = [...read(file).matchAll(FUNCTION)].map(({ groups }) => ({
    name: groups?.['name'] ?? groups?.['arrow'] ?? '',
    isDocumented: groups?.['doc'] !== undefined,
  }));
  return found.filter(({ name }, index) => found.findIndex((one) => one.name === name) === index);
}

test('a function that other folders use has a doc comment', () => {
  const used = files.flatMap((file) =>
    functionsOf(file)
      .filter(({ name }) => isEntry(file) || [name, '*'].some((one) => usedElsewhere.has(`${file}#${one}`)))
      .map((one) => ({ ...one, file })),
  );
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter(({ isDocumented }) => !isDocumented).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

/** The beginning of a comment that only somebody who has just read the one above it understands. */
const LEANING =
  /\/\*\*\s+(?:\* )?(?<start>(?:The same|Those|Its|It|They|Also|Both|Likewise)\b(?:[^*]|\*(?!\/))*)\*\/\nexport /g;

test('a doc comment of what is exported does not lean on the comment above it', () => {
  const leaning = files.flatMap((file) =>
    [...read(file).matchAll(LEANING)].map(({ groups }) => `${file}: ${groups?.['start']}`),
  );
  expect(leaning).toEqual([]);
});
