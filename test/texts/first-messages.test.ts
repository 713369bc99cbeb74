import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { firstMessages } from '../../apps/web/src/messages/first.ts';
import { messages } from '../../apps/web/src/messages/index.ts';
import { operationsMessages } from '../../apps/web/src/messages/operations.ts';
import { verifyMessages } from '../../apps/web/src/messages/verify.ts';

/**
 * A page of the form starts with only some of the product's texts, and pages for operations have texts that no other
 * page loads: whatever is shown has its texts.
 */

const source = path.resolve(import.meta.dirname, '../../apps/web/src');
const STATIC = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;
const LATER = /(?:(\w+)\(\s*\(\) => )?import\('(\.[^']+)'\)/g;

/** Files that may be shown without the texts that these functions load, by what they import. */
function shownWithout(...loaders: string[]): [file: string, code: string][] {
  const files = new Map<string, string>();
  const visit = (file: string): void => {
    if (files.has(file) || !/\.tsx?$/.test(file) || file.includes('/messages/')) return;
    const code = readFileSync(file, 'utf8');
    files.set(file, code);
    const later = [...code.matchAll(LATER)].filter(([, loader]) => !loaders.includes(loader ?? ''));
    const names = [...[...code.matchAll(STATIC)].map(([, name]) => name), ...later.map(([, , name]) => name)];
    for (const name of names) if (name !== undefined) visit(path.resolve(path.dirname(file), name));
  };
  visit(path.join(source, 'main.tsx'));
  return [...files];
}

/** Whether this text is used: by its key, as a counted one, or by a key that begins with it. */
function asksFor(code: string, key: string): boolean {
  const parts = key.split('.');
  const beginnings = parts.slice(1).map((_, index) => `\`${parts.slice(0, index + 1).join('.')}.\${`);
  return [`'${key}'`, `'${key.replace(/\.(one|many)$/, '')}'`, ...beginnings].some((written) => code.includes(written));
}

const first = shownWithout('page', 'withAllMessages', 'withOperationsMessages', 'withVerifyMessages');

const missing = (files: readonly [string, string][], keys: readonly string[]): string[] =>
  files.flatMap(([file, code]) =>
    keys.filter((key) => asksFor(code, key)).map((key) => `${path.relative(source, file)}: ${key}`),
  );

it('what can be shown before all texts are loaded needs none of the others', () => {
  const later = Object.keys(messages).filter((key) => !(key in firstMessages));
  expect(first.length).toBeGreaterThan(150);
  expect(later.length).toBeGreaterThan(400);
  expect(missing(first, [...later, ...Object.keys({ ...operationsMessages, ...verifyMessages })])).toEqual([]);
});

it('what is loaded first is what can be shown first', () => {
  const unused = Object.keys(firstMessages).filter((key) => !first.some(([, code]) => asksFor(code, key)));
  expect(unused).toEqual([]);
});

it.each([
  ['withOperationsMessages', operationsMessages],
  ['withVerifyMessages', verifyMessages],
])('what is not loaded %s needs none of these texts', (loading, texts) => {
  const others = shownWithout(loading);
  expect(others.length).toBeGreaterThan(first.length + 50);
  expect(missing(others, Object.keys(texts))).toEqual([]);
});
