import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Files below this many bytes are hardly smaller when they are compressed. */
const SMALL = 256;

/** Writes .br and .gz beside text files, because the server sends precompressed files. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = (await readdir(dir, { recursive: true })).filter((file) => /\.(js|css|html|svg|json)$/.test(file));
      await Promise.all(files.map((file) => compressFile(path.join(dir, file))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALL) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Pages that do not exist in production. */
const OUTSIDE_PRODUCTION = /^static\/(preview|debug)-/;

/** Builds the service worker at the root, with the names of the files that it caches. */
function serviceWorker(): Plugin {
  const worker = 'service-worker.js';
  const folder = import.meta.dirname;
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: path.join(folder, 'service-worker/service-worker.ts'), fileName: worker });
    },
    async generateBundle(_options, bundle) {
      const fixed = await readdir(path.join(folder, 'public/static'));
      const built = Object.keys(bundle).filter((name) => name.startsWith('static/') && !OUTSIDE_PRODUCTION.test(name));
      const files = [...fixed.map((name) => `/static/${name}`), ...built.map((name) => `/${name}`)].sort();
      const page = bundle['index.html'];
      const chunk = bundle[worker];
      if (page?.type !== 'asset' || chunk?.type !== 'chunk')
        throw new Error('The page or its service worker is missing');
      const version = createHash('sha256').update(JSON.stringify(files)).update(page.source).digest('hex').slice(0, 12);
      chunk.code = `const BUILD = ${JSON.stringify({ version, files })};\n${chunk.code}`;
    },
  };
}

/** What every page loads: the start of the program, and the kit and its icons without what few pages show. */
const BASE =
  /lucide-react(?!.*icons\/(check|circle-x|clock|ellipsis|external-link|eye-off|mail|printer|upload)\.)|apps\/web\/src\/(main\.tsx|ui\/(?!combo-box|opener|search-box|field-head|fields-with-suggestions|file-|markdown|menu|tabs|qr-code|styles\/|use-pending))/;
/** What every section of the form loads in addition. */
const FORM =
  /apps\/web\/src\/(question|controls|section)\/(?!one-at-a-time|steps|together-page|why-asked|note-alert|use-filled-parts|allocation-total|allocation\.|total-for|(file|physician|known-doctor)(?!-question)|pdf-drop|illustration-dialogs)/;
/** Fields with suggestions, and the library's list boxes. */
const SUGGESTIONS =
  /node_modules\/(@?react-aria|react-stately)(?!.*private\/(Menu|Tabs|tabs|menu\/(?!useMenuTrigger|intlStrings)))|ui\/(combo-box|opener|search-box|field-head|fields-with-suggestions)/;
/** Menus and tabs, of the portal and of operations. */
const MENUS = /private\/(Menu|Tabs|tabs\/|menu\/)|ui\/(menu|tabs|styles\/(menu|tabs))/;
/** Pages that follow each other after the signatures. Every page contains the names of all files: fewer are smaller. */
const OUTCOME = /apps\/web\/src\/outcome\//;
/** What the pages around a signature share. */
const SIGNATURE =
  /apps\/web\/src\/signing\/(ceremony|statements|signed-document|signing-closed|use-forms|await-forms)\./;
/** Every way to start a case. */
const START = /apps\/web\/src\/start\/(start-case|use-start-)/;
/** Small parts that several later pages share. */
const SHARED =
  /lucide-react.*icons\/(circle-x|clock|external-link)\.|apps\/web\/src\/(us-day|ui\/use-pending|state\/(read-anew|received-pdf|restore-discarded|sign-in))\.|engine\/src\/flow\/(application-number|identity-texts)\./;
/** Pages for development. */
const DEBUG = /apps\/web\/src\/debug\//;
/** Pages for somebody who cannot continue, or does not know where. */
const ERRORS = /apps\/web\/src\/(errors\/|start\/landing-page)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    sourcemap: false,
    // `/assets/` belongs to the API (`/assets/countries.json`).
    assetsDir: 'static',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page contains the names of all files: 42 bits of their hashes are enough.
        entryFileNames: 'static/[name]-[hash:7].js',
        chunkFileNames: 'static/[name]-[hash:7].js',
        assetFileNames: 'static/[name]-[hash:7][extname]',
        // Few files for the first page of a form (docs/decisions/first-load.md); the rest is split by page.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules\/.*js$|rolldown\/runtime/, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'form', test: FORM, priority: 1 },
            // The library's list boxes import its menus without using them.
            { name: 'suggestions', test: SUGGESTIONS, priority: 1, includeDependenciesRecursively: false },
            { name: 'menus', test: MENUS, priority: 1, includeDependenciesRecursively: false },
            { name: 'outcome', test: OUTCOME, priority: 1, includeDependenciesRecursively: false },
            { name: 'signature', test: SIGNATURE, priority: 1, includeDependenciesRecursively: false },
            { name: 'start', test: START, priority: 1, includeDependenciesRecursively: false },
            { name: 'shared', test: SHARED, priority: 1, includeDependenciesRecursively: false },
            { name: 'debug', test: DEBUG, priority: 1, includeDependenciesRecursively: false },
            { name: 'errors', test: ERRORS, priority: 1, includeDependenciesRecursively: false },
            { name: 'markdown', test: /node_modules\/(mdast|micromark)|ui\/markdown/, priority: 1 },
          ],
        },
      },
    },
  },
});
