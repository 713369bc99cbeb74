/**
 * Lets the pages open without a connection: it caches the built files and the page itself, and nothing from the
 * server's calls. The page comes from the server whenever possible. See docs/decisions/offline.md.
 */
export {};
declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: the suffix of this version's cache name, and the files to cache. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const CACHE = `countersign-${BUILD.version}`;
const SHELL = '/index.html';
/** The addresses that show the page itself; all others belong to the server. */
const PAGES = /^\/(express(\/|$)|$)/;

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL)));
  } else if (pathname.startsWith('/static/')) {
    // Their names change with their contents.
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([SHELL, ...BUILD.files].map((path) => new Request(path, { cache: 'reload' })));
  await self.skipWaiting();
}

/** Only the newest version is cached; pages that are already open have their files, or request them from the server. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}
