/** No program code knows a section of the reference carrier: another carrier's form has other names (docs/architecture.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { referenceCarrier } from '../carrier/reference-carrier.ts';
import { root, sources } from './sources.ts';

/** What sections are for, and pages of the product, which the reference carrier's sections are called after. */
const OF_THE_PRODUCT = ['disclosures', 'declarations', 'Disclosures', 'thank-you'];

test('no name or address of its sections, and not the name of its form, is written in program code', () => {
  const { definition } = referenceCarrier();
  const names = new Set([definition.Name, ...definition.Blocks.flatMap(({ Name, Route }) => [Name, Route])]);
  for (const name of OF_THE_PRODUCT) names.delete(name);
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/'([^'\n]+)'/g)]
      .filter(([, text = '']) => names.has(text.split('.')[0] ?? ''))
      .map(([, text]) => `${file}: ${text}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
