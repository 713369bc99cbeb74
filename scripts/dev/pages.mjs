// The pages of `npm run dev`: Vite serves their sources and replaces what is saved in the open page; all other requests
// go to the server, which sends its own headers.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from '../lib.mjs';

const web = path.join(root, 'apps/web');
const source = path.join(web, 'index.html');
/** Where npm installed the packages. */
const installed = path.resolve(createRequire(import.meta.url).resolve('vite/package.json'), '../..');
const cacheDir = path.join(root, '.build', 'dev', 'vite');
/** The folder of pages that the server serves: the page itself only. */
export const pageFolder = path.join(root, '.build', 'dev', 'pages');

/**
 * Prepares the pages, to be opened with `listen()` on `port` of this machine. `target` is the server's address; `ready`
 * waits for it and returns what prevents it from responding.
 */
export async function preparePages({ port, target, ready }) {
  // Vite inserts its styles and a script that starts Fast Refresh into the page: the page allows what has this nonce.
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    cacheDir,
    // The server knows which addresses are pages.
    appType: 'custom',
    html: { cspNonce: nonce },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      // The page is written before anybody listens; its dependencies are optimized afterwards.
      preTransformRequests: false,
      // Sources only: neither the data folder nor anything else on this machine.
      fs: { allow: [web, path.join(root, 'packages'), installed, cacheDir] },
      proxy: {
        '^/(?!@|src/|node_modules/|static/)': {
          target,
          bypass: (_request, response) => refuseUntil(ready, response),
          configure: (proxy) => proxy.on('proxyRes', ({ headers }) => allowNonce(headers, nonce)),
        },
      },
    },
  });
  await writePage(vite);
  vite.watcher.on('change', (file) => file === source && void writePage(vite));
  return vite;
}

/** Writes the page, as Vite transforms it, to where the server finds it. */
async function writePage(vite) {
  mkdirSync(pageFolder, { recursive: true });
  const page = await vite.transformIndexHtml('/index.html', readFileSync(source, 'utf8'));
  writeFileSync(path.join(pageFolder, 'index.html'), page);
}

/** Holds a request while the server is being replaced, and reports what prevents it from responding. */
async function refuseUntil(ready, response) {
  const problem = await ready();
  if (problem === null) return undefined;
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`The server did not start: ${problem.message}\n`);
  return '';
}

function allowNonce(headers, nonce) {
  const name = 'content-security-policy';
  const policy = headers[name];
  if (policy) headers[name] = policy.replaceAll(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`);
}
