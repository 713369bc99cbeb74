/** One function names a person, with the suffix (spec flow 3.12): nothing else puts first and last name together. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

/** `${FirstName} ${LastName}` in a template, or both in a list that is joined. */
const JOINED =
  /`[^`]*first_?name\}[^`]{0,3}\$\{[^`]*last_?name\}[^`]*`|\[[^\]()]*first_?name, [^\]()]*last_?name\b[^\]()]*\]\s*\./gi;

/** Hashes of the search, and physicians, who have no suffix. */
const OTHER_NAMES = ['applications/portal-index.ts', 'controls/physician-details.ts'];

test('no other file joins a first and a last name', () => {
  const found = sources
    .filter((file) => !OTHER_NAMES.some((other) => file.endsWith(path.normalize(other))))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(JOINED)].map(([text]) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
