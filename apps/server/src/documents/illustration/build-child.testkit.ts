import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The reading process as the build makes it, for tests: one piece with its packages. */
export async function buildChild(): Promise<{ childFile: string; remove(): Promise<void> }> {
  const builds = path.join(here, '../../../../../.build/test');
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(path.join(builds, 'illustration-reader-'));
  const childFile = path.join(folder, 'illustration-reader.mjs');
  const bundle = await rolldown({
    input: { 'illustration-reader': path.join(here, 'child.ts') },
    platform: 'node',
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  return { childFile, remove: () => rm(folder, { recursive: true, force: true }) };
}
