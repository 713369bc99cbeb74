// How our own programs are bundled, for `npm run build` and `npm run dev`. Packages stay outside, unless a single file
// is needed.
import path from 'node:path';
import { root } from './lib.mjs';

const ours = /^(\.|\/|@countersign\/)/;

/** Programs that the server starts by these names. */
const workers = {
  'render-worker': 'src/documents/print/worker.ts',
  'verify-worker': 'src/documents/verify/worker.ts',
  'carrier-reader': 'src/reference/carrier-reader.ts',
};

/** Returns rolldown's options for one set of entries of `folder`, written to `dir`. */
function bundle(folder, dir, input, { external = (id) => !ours.test(id), ...naming } = {}) {
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  const output = { dir, format: 'esm', sourcemap: true, ...names, ...naming };
  return { cwd: path.join(root, folder), input, platform: 'node', external, output };
}

/**
 * The reader of uploads is bundled with its packages: it starts in half the time, and may read no folder but its own.
 */
const uploadReader = (dir) =>
  bundle('apps/server', dir, { 'illustration-reader': 'src/documents/illustration/child.ts' }, { external: [] });

/** Server and command line as shipped, each in its own `dist`. */
export function shipped() {
  const server = path.join(root, 'apps/server/dist');
  return [
    bundle('apps/server', server, { main: 'src/main.ts', ...workers }),
    uploadReader(server),
    bundle('apps/cli', path.join(root, 'apps/cli/dist'), {
      main: 'src/main.ts',
      'verify-cases-worker': '../server/src/commands/verify-cases-worker.ts',
    }),
  ];
}

/**
 * The server in parts that `npm run dev` replaces while it runs: names contain a hash, so that a part that did not
 * change stays loaded. Programs that are started by name are separate bundles, which share nothing with the server.
 */
export function exchangeable(dir) {
  const parts = {
    entryFileNames: '[name]-[hash].mjs',
    codeSplitting: { groups: [{ name: 'packages', test: /\/packages\// }] },
  };
  return {
    server: bundle('apps/server', dir, { development: 'src/development.ts' }, parts),
    programs: [bundle('apps/server', dir, workers), uploadReader(dir)],
  };
}
