import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** The arrows of docs/architecture.md, for what the linter's patterns cannot say: it looks at the import lines. */
const root = path.resolve(import.meta.dirname, '..');

interface Import {
  file: string;
  target: string;
}

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.includes('dist'))
    .map((name) => path.join(folder, name));
}

/** Without tests and what only they use. */
const ownSources = (folder: string): string[] =>
  sources(folder).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|\/sample(?:-\w+)?\.ts$|\/specified-messages\.ts$/.test(file),
  );

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

function importsOf(folder: string): Import[] {
  return sources(folder).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map((match) => ({
      file,
      target: match[1] ?? '',
    })),
  );
}

const ours = ({ target }: Import) => target.startsWith('@countersign/');

describe('packages', () => {
  const allowed: Record<string, string[]> = {
    'packages/engine': [],
    'packages/protocol': ['@countersign/engine'],
    'packages/scenario': ['@countersign/engine', '@countersign/protocol'],
    'packages/verify': [],
    // Of the pages nothing but what they say.
    'apps/server': ['@countersign/engine', '@countersign/protocol', '@countersign/verify', '@countersign/web/messages'],
    'apps/web': ['@countersign/engine', '@countersign/protocol'],
  };
  it.each(Object.entries(allowed))('%s imports only what it may', (folder, packages) => {
    const wrong = importsOf(`${folder}/src`)
      .filter(ours)
      .filter(({ target }) => !packages.some((name) => target === name || target.startsWith(`${name}/`)));
    expect(wrong).toEqual([]);
  });

  it('protocol takes only types from the engine', () => {
    const lines = sources('packages/protocol/src').flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes("'@countersign/engine") && !line.startsWith('import type')),
    );
    expect(lines).toEqual([]);
  });

  // spec engine 1.4
  it('the engine asks no clock, no network and no chance', () => {
    const asked =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|\bfetch\(|\bperformance\.|\bcrypto\.|\bprocess\.|from 'node:/;
    const wrong = ownSources('packages/engine/src').filter((file) => asked.test(read(file)));
    expect(wrong).toEqual([]);
  });

  // spec form 1.3
  it('no program names a section of the reference carrier', () => {
    const names = readdirSync(path.join(root, 'carrier/blocks')).map((file) => file.replace('.yaml', ''));
    // "Disclosures" is also a word that people read.
    const telling = names.filter((name) => name !== 'Disclosures');
    const quoted = new RegExp(`['"\`](?:${telling.join('|')})\\b`);
    const programs = ['apps/server/src', 'apps/web/src', 'packages/engine/src', 'packages/protocol/src'];
    const wrong = programs.flatMap(ownSources).filter((file) => quoted.test(withoutComments(read(file))));
    expect(wrong).toEqual([]);
  });

  it('the browser bundle leaves the author entry out', () => {
    const wrong = importsOf('packages/engine/src').filter(
      ({ file, target }) => !file.includes('/author/') && (target.includes('/author/') || target === 'yaml'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('server folders', () => {
  const order = [
    ['platform'],
    ['evidence'],
    ['mail', 'reference'],
    ['documents'],
    ['applications'],
    ['signing'],
    ['decision'],
    ['agents'],
  ];
  const level = new Map(order.flatMap((names, index) => names.map((name) => [name, index] as const)));

  it('import each other through index.ts and downwards only', () => {
    const wrong = importsOf('apps/server/src').filter(({ file, target }) => {
      if (file.endsWith('.test.ts')) return false;
      const from = file.split('/')[3] ?? '';
      if (!target.startsWith('..') || !level.has(from)) return false;
      const resolved = path.normalize(path.join(path.dirname(file), target)).split('/');
      const to = resolved[3] ?? '';
      if (to === from) return false;
      const downwards = (level.get(to) ?? 99) < (level.get(from) ?? 0);
      return !downwards || resolved[4] !== 'index.ts';
    });
    expect(wrong).toEqual([]);
  });
});

describe('web folders', () => {
  it('only ui/ imports the component library', () => {
    const wrong = importsOf('apps/web/src').filter(
      ({ file, target }) => !file.includes('/src/ui/') && /^(react-aria|lucide-react|@internationalized)/.test(target),
    );
    expect(wrong).toEqual([]);
  });
});
