import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCarrier, sectionMatrix } from '../packages/engine/src/author/index.ts';

/** Which sections the reference carrier shows where. After a wanted change: `npx eapp matrix carrier --write carrier/sections.json`. */
const folder = path.resolve(import.meta.dirname, '../carrier');

test('every section shows exactly where carrier/sections.json says', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:yaml|md|svg)$/.test(name) && !name.startsWith('scenarios'))
    .map((name) => ({ path: name.split(path.sep).join('/'), text: readFileSync(path.join(folder, name), 'utf8') }));
  const { model, findings } = readCarrier(files);
  expect(findings).toEqual([]);
  const golden: unknown = JSON.parse(readFileSync(path.join(folder, 'sections.json'), 'utf8'));
  expect(model === null ? null : sectionMatrix(model)).toEqual(golden);
});
