import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { PRODUCT_TEXTS } from '../../apps/server/src/product-texts.ts';
import { carrierFiles } from '../carrier/carrier-files.ts';

/** CONTRIBUTING.md: its recipes name existing files, only a few, and the first one works as written. */
const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const recipes = [...text.matchAll(/^### An? (.+)\n([^]*?)(?=^###|$(?![^]))/gm)].map(([, name = '', body = '']) => ({
  name,
  body,
  steps: [...body.matchAll(/^\d\. .+(?:\n .+)*/gm)].map(([step]) => step),
}));
const filesIn = (step: string): string[] =>
  [...step.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);

test.each(recipes)('$name: every file of the recipe exists', ({ body }) => {
  expect(filesIn(body).length).toBeGreaterThan(0);
  expect(filesIn(body).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('there is a recipe for everything that is often added, and none is long', () => {
  const steps = Object.fromEntries(recipes.map(({ name, steps }) => [name, steps.length]));
  expect(steps).toEqual({ question: 2, section: 3, 'rule kind': 4, call: 5, mail: 3, migration: 3, page: 5, job: 5 });
});

test('a step is one file', () => {
  const wide = recipes.flatMap(({ steps }) => steps).filter((step) => filesIn(step).length > 1);
  expect(wide).toEqual([]);
});

test('a question added by the recipe is a question of the form, without a finding', () => {
  const recipe = recipes.find(({ name }) => name === 'question');
  const [file = ''] = filesIn(recipe?.steps[0] ?? '').map((name) => name.replace('carrier/', ''));
  const question = /```yaml\n([^]*?)```/.exec(recipe?.body ?? '')?.[1] ?? '';
  const added = carrierFiles.map((each) =>
    each.path === file ? { ...each, text: each.text.replace(/^Questions:\n/m, () => question) } : each,
  );
  const { findings, model } = readCarrier(added, PRODUCT_TEXTS);
  expect(findings).toEqual([]);
  expect(model?.nodes.some(({ name }) => name === 'KeepsPet')).toBe(true);
});
