import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

test('files that must survive a loss of power are written in one way', () => {
  const own = sources.filter((file) =>
    /\.(?:sync|datasync)\(\)|fsync/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(own).toEqual([path.join('apps', 'server', 'src', 'platform', 'durable-file.ts')]);
});
