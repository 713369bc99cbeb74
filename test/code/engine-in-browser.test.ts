import path from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../../packages/engine/src');

/** Modules of the engine whose code is in a bundle of `entry`, as paths inside `src`. */
async function modulesIn(entry: string): Promise<string[]> {
  const bundle = await rolldown({ input: path.join(source, entry) });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const [chunk] = output;
  return Object.entries(chunk.modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([file]) => path.relative(source, file));
}

/** What only authors, the server or a separate page needs. */
const OUT_OF_THE_BROWSER = [
  // A separate entry of the package; only an import would bring it here.
  /^author\//,
  /^clause\/(check|check-call|missing-name|options-of|static-type|suggestion|unreadable)\.ts$/,
  /^clause\/(describe|explain|fold)\.ts$/,
  /^definition\/(findings\/.*|check-clauses|compile|model-clauses|sample)\.ts$/,
  /^application\/(ask|print)\//,
  /^application\/session\/merge\.ts$/,
  /^flow\/(decide|find-keys|outcome|typed-name)\.ts$/,
];

test('a page of the form loads no checks, no findings, no printing and no reasons', async () => {
  const modules = await modulesIn('browser.ts');
  expect(modules).toContain('application/graph/settle.ts');
  expect(modules.filter((module) => OUT_OF_THE_BROWSER.some((pattern) => pattern.test(module)))).toEqual([]);
});

test('every pattern names a module that the whole engine contains', async () => {
  const modules = await modulesIn('index.ts');
  const unused = OUT_OF_THE_BROWSER.filter((pattern) => !modules.some((module) => pattern.test(module)));
  expect(unused).toEqual([/^author\//]);
});
