import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Pages are split into files that load when they are needed. The styles of what a file shows are loaded with it,
 * whoever loads it.
 */

const source = path.resolve(import.meta.dirname, '../../apps/web/src');
const IMPORT = /^(?:import|export) (?!type )(?:[^;]*?from )?'(\.[^']+)'/gm;
const LATER = /import\('(\.[^']+)'\)/g;
const SHEET = /@import '(\.[^']+)'/g;
const CLASS = /\.([a-z][a-z0-9-]*)/g;
const SELECTOR = /([^{};]+)\{/g;
const RULE_OF_CLASS = /(?:^|\})\s*\.([a-z][a-z0-9-]*) \{([^}]*)/g;
const PROPERTY = /([a-z-]+):/g;
const NAMED = /className=(?:"([^"]*)"|\{([^}]*)\})/g;

const read = (file: string): string => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found.slice(1).join(' '));
const besides = (file: string, pattern: RegExp): string[] =>
  matches(read(file), pattern).map((name) => path.resolve(path.dirname(file), name));

/** A file and everything that is loaded with it. */
function comesWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const pattern = file.endsWith('.css') ? SHEET : IMPORT;
  for (const imported of besides(file, pattern)) comesWith(imported, seen);
  return seen;
}

const main = path.join(source, 'main.tsx');

/** Files that are loaded separately, each with the files that load it. */
function lazyModule(): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>([[main, new Set()]]);
  for (const [root] of roots) {
    for (const file of codeOf(root)) {
      for (const later of besides(file, LATER)) roots.set(later, (roots.get(later) ?? new Set()).add(root));
    }
  }
  return roots;
}

const codeOf = (root: string): string[] => [...comesWith(root)].filter((file) => /\.tsx?$/.test(file));
/** A style sheet without its comments. */
const plain = (sheet: string): string => read(sheet).replace(/\/\*.*?\*\//gs, '');
const classesIn = (sheet: string): Set<string> => new Set(matches(plain(sheet), CLASS));
const sheetFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => path.join(source, file));

it('a class used by a page is in a style sheet that was loaded with it, or with the page before', () => {
  const roots = lazyModule();
  expect(roots.size).toBeGreaterThan(30);
  const styled = new Map(sheetFiles().map((sheet) => [sheet, classesIn(sheet)]));
  const anywhere = new Set([...styled.values()].flatMap((classes) => [...classes]));
  expect(anywhere.size).toBeGreaterThan(200);

  /** Styles that are certainly loaded once `root` is. */
  const there = (root: string, above: readonly string[] = []): Set<string> => {
    const own = [...comesWith(root)].flatMap((file) => [...(styled.get(file) ?? [])]);
    const parents = [...(roots.get(root) ?? [])].filter((parent) => parent !== root && !above.includes(parent));
    const [first, ...rest] = parents.map((parent) => there(parent, [...above, root]));
    const always = [...(first ?? [])].filter((name) => rest.every((each) => each.has(name)));
    return new Set([...own, ...always]);
  };
  const bare = [...roots.keys()].flatMap((root) => {
    const has = there(root);
    return codeOf(root).flatMap((file) =>
      matches(read(file), NAMED)
        .flatMap((named) => named.match(/[a-z][a-z0-9-]*/g) ?? [])
        .filter((name) => anywhere.has(name) && !has.has(name))
        .map((name) => `${path.relative(source, root)}: ${path.relative(source, file)} names ${name}`),
    );
  });
  expect(bare).toEqual([]);
});

it('no selector has a :has() inside another one: a browser ignores the whole rule', () => {
  const selectors = sheetFiles().flatMap((sheet) => matches(plain(sheet), SELECTOR));
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter((selector) => hasInHas(selector.replaceAll(/\s+/g, ' ')))).toEqual([]);
});

it('what a class says about an element is not undone by a more general one named before it', () => {
  const declared = [...sheetsInOrder()].flatMap((sheet, place) =>
    matches(plain(sheet), RULE_OF_CLASS).flatMap((rule) => {
      const [name = '', ...body] = rule.split(' ');
      return matches(body.join(' '), PROPERTY).map((property) => ({ name, property, place }));
    }),
  );
  expect(declared.length).toBeGreaterThan(500);
  const lists = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => matches(read(path.join(source, file)), /className="([^"]+ [^"]+)"/g));
  const undone = [...new Set(lists)].flatMap((list) => {
    const names = list.split(' ');
    return declared.filter(
      (own, index) =>
        names.includes(own.name) &&
        declared
          .slice(index + 1)
          .some(
            (other) =>
              names.slice(0, names.indexOf(own.name)).includes(other.name) &&
              (own.property === other.property || own.property.startsWith(`${other.property}-`)),
          ),
    );
  });
  expect(undone.map(({ name, property }) => `.${name} { ${property} }`)).toEqual([]);
});

/** The sheets of every page as they are loaded, then those of single pages. */
const sheetsInOrder = (): Set<string> => new Set([...comesWith(path.join(source, 'ui/kit.css')), ...sheetFiles()]);

/** Whether one `:has(` opens before another one has closed. */
function hasInHas(selector: string): boolean {
  let depth = 0;
  let outer = Infinity;
  for (const [token] of selector.matchAll(/:has\(|[()]/g)) {
    if (token === ')') depth -= 1;
    else depth += 1;
    if (depth < outer) outer = Infinity;
    if (token !== ':has(') continue;
    if (outer <= depth) return true;
    outer = depth;
  }
  return false;
}
