import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';

/** The import rules of docs/architecture.md that the linter's patterns cannot express: reads the import lines. */
const root = path.resolve(import.meta.dirname, '../..');

interface Import {
  file: string;
  target: string;
  /** It imports only types, which are gone when the program runs. */
  isType: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules') && !name.includes('dist'))
    .map((name) => path.join(folder, name));
}

/** Tests, the processes they start, and what only they import. */
const FOR_TESTS = /\.(?:test|testkit|process)\.tsx?$|\/testing\//;

/** What ships. */
const ownSources = (folder: string): string[] => sources(folder).filter((file) => !FOR_TESTS.test(file));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

function importsOf(folder: string): Import[] {
  return sources(folder).flatMap((file) =>
    [
      ...read(file).matchAll(/(?:^(?:import|export)(?<type> type)? [^;']*?from |\bimport\s*\(?)'(?<target>[^']+)'/gm),
    ].map(({ groups }) => ({ file, target: groups?.['target'] ?? '', isType: groups?.['type'] !== undefined })),
  );
}

const ours = ({ target }: Import) => target.startsWith('@countersign/');

describe('packages', () => {
  const allowed: Record<string, string[]> = {
    'packages/engine': [],
    'packages/protocol': ['@countersign/engine'],
    'packages/scenario': ['@countersign/engine', '@countersign/protocol'],
    'packages/verify': [],
    // Of the pages only their texts.
    'apps/server': [
      '@countersign/engine',
      '@countersign/protocol',
      '@countersign/scenario',
      '@countersign/verify',
      '@countersign/web/messages',
    ],
    'apps/web': ['@countersign/engine', '@countersign/protocol'],
  };
  it.each(Object.entries(allowed))('%s imports only what it may', (folder, packages) => {
    const wrong = importsOf(`${folder}/src`)
      .filter(ours)
      .filter(({ target }) => !packages.some((name) => target === name || target.startsWith(`${name}/`)));
    expect(wrong).toEqual([]);
  });

  it('protocol imports only types from the engine', () => {
    const lines = sources('packages/protocol/src').flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => line.includes("'@countersign/engine") && !line.startsWith('import type')),
    );
    expect(lines).toEqual([]);
  });

  // spec engine 1.4
  it('the engine reads no clock, no network and no random numbers', () => {
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

  // spec form 1.3
  it('no program names a question of the reference carrier, except those that the flow is bound to', () => {
    const named = (file: string, names: RegExp): string[] =>
      [...read(`carrier/${file}`).matchAll(names)].map(([, name = '']) => name);
    const blocks = readdirSync(path.join(root, 'carrier/blocks')).map((file) => `blocks/${file}`);
    const own = blocks.flatMap((file) => named(file, /QuestionName: (\w+)/g));
    // Bindings, parts of groups, types of questions and lists have their own names, which a question may have, too.
    const known = new Set([
      ...named('definition.yaml', /(\w+):/g),
      ...named('groups.yaml', /QuestionName: (\w+)/g),
      ...blocks.flatMap((file) => named(file, /QuestionType: (\w+)/g)),
      ...readdirSync(path.join(root, 'carrier/lists')).map((file) => file.replace('.yaml', '')),
    ]);
    const telling = new Set(own.filter((name) => !known.has(name)));
    expect(telling.size).toBeGreaterThan(500);
    const programs = ['apps/server/src', 'apps/web/src', 'packages/engine/src', 'packages/protocol/src'];
    const wrong = programs
      .flatMap(ownSources)
      .flatMap((file) =>
        [...withoutComments(read(file)).matchAll(/['"`](?:\w+\.)?(\w+)\b/g)]
          .filter(([, name = '']) => telling.has(name))
          .map(([quoted]) => `${quoted} in ${file}`),
      );
    expect(wrong).toEqual([]);
  });

  it('the browser bundle does not contain the author entry', () => {
    const wrong = importsOf('packages/engine/src').filter(
      ({ file, target }) => !file.includes('/author/') && (target.includes('/author/') || target === 'yaml'),
    );
    expect(wrong).toEqual([]);
  });
});

describe('test helpers', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const all = workspaces.flatMap((workspace) => ownSources(`${workspace}/src`));
  /** Files that one imports or starts, and packages' other entries by the name they are imported by. */
  const taken = new Map(
    all.map((file) => {
      const named = [
        ...withoutComments(read(file)).matchAll(/['"](\.{1,2}\/[^'"\s]+\.tsx?|@countersign\/[^'"\s]+)['"]/g),
      ];
      return [
        file,
        named.map(([, name = '']) => (name.startsWith('.') ? path.join(path.dirname(file), name) : name)),
      ] as const;
    }),
  );

  it('are imported by no program', () => {
    const wrong = [...taken].flatMap(([file, names]) =>
      names
        .filter((name) => FOR_TESTS.test(name) || /^@countersign\/\w+\/sample/.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have names that say so', () => {
    const scripts = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
    const entries = [
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/service-worker/service-worker.ts',
      ...scripts.map((name) => `scripts/${name}`),
      ...workspaces.map((workspace) => `${workspace}/package.json`),
    ]
      .map(read)
      .join('\n');
    const imported = new Set([...taken.values()].flat());
    const wrong = all.filter((file) => !imported.has(file) && !entries.includes(file.slice(file.indexOf('src/'))));
    expect(wrong).toEqual([]);
  });
});

/** Folders from the lowest up: each may import those before it, none beside or after it. */
const FOLDERS: Record<string, readonly (readonly string[])[]> = {
  'packages/engine/src': [
    ['clause'],
    ['answer'],
    ['rule'],
    ['definition'],
    ['application'],
    ['flow'],
    ['case-data'],
    ['mapping'],
    ['author'],
  ],
  'packages/engine/src/application': [['contract'], ['graph'], ['view'], ['session'], ['ask'], ['print']],
  'apps/server/src': [
    ['platform'],
    ['evidence'],
    ['mail', 'reference'],
    ['documents'],
    ['applications'],
    ['signing'],
    ['decision'],
    ['requirements'],
    ['hand-over'],
    ['systems'],
    ['agents'],
    ['installation-checks'],
    ['invented-cases'],
    ['commands'],
  ],
  'apps/web/src': [
    ['messages', 'ui'],
    ['state'],
    ['consent', 'page', 'question'],
    ['controls', 'errors'],
    ['section', 'start', 'verify'],
    ['demo'],
    ['signing'],
    ['customer', 'outcome', 'shell'],
    ['debug', 'portal', 'preview', 'profile'],
    ['operations'],
  ],
};

/** Where types also point downwards; elsewhere the model's types may be used by all. */
const ALSO_TYPES = ['packages/engine/src/application', 'apps/server/src', 'apps/web/src'];

interface Crossing {
  file: string;
  from: string;
  to: string;
  /** The imported file, in its folder. */
  inside: string;
}

/** Imports of one of these folders from another. */
function crossings(folder: string, names: ReadonlySet<string>): Crossing[] {
  const placeOf = (file: string): { name: string; inside: string } | null => {
    const [name = '', ...inside] = path.relative(folder, file).split('/');
    return names.has(name) && inside.length > 0 ? { name, inside: inside.join('/') } : null;
  };
  return importsOf(folder).flatMap(({ file, target, isType }) => {
    if (/\.test\.tsx?$/.test(file) || !target.startsWith('.')) return [];
    const from = placeOf(file);
    const to = placeOf(path.join(path.dirname(file), target));
    const isTold = from !== null && to !== null && from.name !== to.name && !(isType && !ALSO_TYPES.includes(folder));
    return isTold ? [{ file, from: from.name, to: to.name, inside: to.inside }] : [];
  });
}

describe.each(Object.entries(FOLDERS))('folders of %s', (folder, order) => {
  const level = new Map(order.flatMap((names, index) => names.map((name) => [name, index] as const)));

  it('are all listed in the order', () => {
    const there = readdirSync(path.join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    // Only tests import it.
    const names = there.map(({ name }) => name).filter((name) => name !== 'testing');
    expect(names.toSorted()).toEqual([...level.keys()].toSorted());
  });

  it('import downwards only', () => {
    const wrong = crossings(folder, new Set(level.keys())).filter(
      ({ from, to }) => (level.get(to) ?? 99) >= (level.get(from) ?? 0),
    );
    expect(wrong).toEqual([]);
  });
});

test('server folders import each other through index.ts', () => {
  const names = new Set(FOLDERS['apps/server/src']?.flat());
  expect(crossings('apps/server/src', names).filter(({ inside }) => inside !== 'index.ts')).toEqual([]);
});

test('an index.ts lists what its folder exports, and does nothing', () => {
  const places = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/src`),
  );
  const entries = places.flatMap(ownSources).filter((file) => path.basename(file).startsWith('index.'));
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((file) => /\bfunction\b|=>|\bclass\b/.test(withoutComments(read(file))))).toEqual([]);
});

describe('web folders', () => {
  it('only ui/ imports the component library', () => {
    const wrong = importsOf('apps/web/src').filter(
      ({ file, target }) => !file.includes('/src/ui/') && /^(react-aria|lucide-react|@internationalized)/.test(target),
    );
    expect(wrong).toEqual([]);
  });
});
