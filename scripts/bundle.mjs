// Bundles server and command line and builds the web application.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build as buildBundle } from 'rolldown';
import { build as buildPages } from 'vite';
import { shipped } from './bundle-options.mjs';
import { root } from './lib.mjs';

const bundles = shipped();
for (const { output } of bundles) await rm(output.dir, { recursive: true, force: true });
await Promise.all([
  ...bundles.map((bundle) => buildBundle(bundle)),
  buildPages({ root: path.join(root, 'apps/web'), logLevel: 'warn' }),
]);
