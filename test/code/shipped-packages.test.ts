/** The parts of an installation: only parts whose license allows it, each pinned by its contents. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ALLOWED_LICENSES, licensesPage, shippedPackages } from '../../scripts/shipped-packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

test('every shipped package has an allowed license', () => {
  const shipped = shippedPackages();
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ license }) => !ALLOWED_LICENSES.has(license))).toEqual([]);
  const used = new Set(shipped.map(({ license }) => license));
  expect([...ALLOWED_LICENSES].filter((license) => !used.has(license))).toEqual([]);
});

test('the page of licenses lists exactly these (npm run sbom writes it)', () => {
  expect(read('docs/licenses.md')).toBe(licensesPage());
});

test.each(['package-lock.json', 'e2e/package-lock.json', 'bench/package-lock.json'])(
  '%s pins every package by its hash and names no registry',
  (file) => {
    const lock: { packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }> } = JSON.parse(
      read(file),
    );
    const installed = Object.entries(lock.packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    );
    expect(installed.length).toBeGreaterThan(10);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual(
      [],
    );
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  },
);
