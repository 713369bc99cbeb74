import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { firstMessages } from '../apps/web/src/messages/first.ts';
import { messages } from '../apps/web/src/messages/index.ts';

/**
 * A page of the form starts with only some of the product's texts; everything that is shown with those uses no others.
 */

const source = path.resolve(import.meta.dirname, '../apps/web/src');
const STATIC = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;
const LATER = /((?:withAllMessages|page)\(\s*\(\) => )?import\('(\.[^']+)'\)/g;

/** Files that may be shown before all texts are there, by what they import. */
function shownFirst(): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (file: string): void => {
    if (files.has(file) || !/\.tsx?$/.test(file) || file.includes('/messages/')) return;
    const code = readFileSync(file, 'utf8');
    files.set(file, code);
    const later = [...code.matchAll(LATER)].filter(([, waits]) => waits === undefined).map(([, , name]) => name);
    const imported = [...[...code.matchAll(STATIC)].map(([, name]) => name), ...later];
    for (const name of imported) if (name !== undefined) visit(path.resolve(path.dirname(file), name));
  };
  visit(path.join(source, 'main.tsx'));
  return files;
}

const later = Object.keys(messages).filter((key) => !(key in firstMessages));

/** Whether this text is used: by its key, as a counted one, or by a key that begins with it. */
function asksFor(code: string, key: string): boolean {
  const parts = key.split('.');
  const beginnings = parts.slice(1).map((_, index) => `\`${parts.slice(0, index + 1).join('.')}.\${`);
  return [`'${key}'`, `'${key.replace(/\.(one|many)$/, '')}'`, ...beginnings].some((written) => code.includes(written));
}

const files = [...shownFirst()];

it('what can be shown before all texts are loaded needs none of the others', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(later.length).toBeGreaterThan(500);
  const missing = files.flatMap(([file, code]) =>
    later.filter((key) => asksFor(code, key)).map((key) => `${path.relative(source, file)}: ${key}`),
  );
  expect(missing).toEqual([]);
});

it('what is loaded first is what can be shown first', () => {
  const unused = Object.keys(firstMessages).filter((key) => !files.some(([, code]) => asksFor(code, key)));
  expect(unused).toEqual([]);
});
