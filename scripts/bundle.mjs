// Bundles server and command line (our own sources; packages stay outside) and builds the web application.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { root } from './lib.mjs';

const ours = /^(\.|\/|@countersign\/)/;

async function bundle(folder, input) {
  const dir = path.join(root, folder, 'dist');
  await rm(dir, { recursive: true, force: true });
  const bundler = await rolldown({
    cwd: path.join(root, folder),
    input,
    platform: 'node',
    external: (id) => !ours.test(id),
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

await Promise.all([
  bundle('apps/server', {
    main: 'src/main.ts',
    'render-worker': 'src/documents/print/worker.ts',
    'illustration-reader': 'src/documents/illustration/child.ts',
    'carrier-reader': 'src/reference/carrier-reader.ts',
  }),
  bundle('apps/cli', { main: 'src/main.ts' }),
  build({ root: path.join(root, 'apps/web'), logLevel: 'warn' }),
]);
