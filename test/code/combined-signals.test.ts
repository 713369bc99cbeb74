import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

// Each leaves an entry in every signal that it combines, for as long as that signal exists.
test('no signal is combined in a way that fills up one that lasts as long as the process', () => {
  const combining = sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('AbortSignal.any('));
  expect(combining).toEqual([]);
});
