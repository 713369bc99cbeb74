// Bundles server and command line (our own sources; packages stay outside) and builds the web application.
// The reader of uploads is one piece with its packages: it starts in half the time, and may read no folder but its own.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { root } from './lib.mjs';

const ours = /^(\.|\/|@countersign\/)/;

async function bundle(folder, input, { external = (id) => !ours.test(id) } = {}) {
  const dir = path.join(root, folder, 'dist');
  const bundler = await rolldown({
    cwd: path.join(root, folder),
    input,
    platform: 'node',
    external,
  });
  await bundler.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
  });
  await bundler.close();
}

for (const folder of ['apps/server', 'apps/cli']) {
  await rm(path.join(root, folder, 'dist'), { recursive: true, force: true });
}
await Promise.all([
  bundle('apps/server', {
    main: 'src/main.ts',
    'render-worker': 'src/documents/print/worker.ts',
    'verify-worker': 'src/documents/verify/worker.ts',
    'carrier-reader': 'src/reference/carrier-reader.ts',
  }),
  bundle('apps/server', { 'illustration-reader': 'src/documents/illustration/child.ts' }, { external: [] }),
  bundle('apps/cli', { main: 'src/main.ts' }),
  build({ root: path.join(root, 'apps/web'), logLevel: 'warn' }),
]);
