/** Lets the pages open without a connection (docs/decisions/offline.md). */

const WORKER = '/service-worker.js';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(path: string): string },
  ): { createScriptURL(path: string): string };
}

/** Starts the service worker once the page has loaded; a browser without support works as before. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = () => void navigator.serviceWorker.register(trusted(WORKER)).catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

/** The only script address that the page names itself: the content security policy does not allow plain text. */
function trusted(path: typeof WORKER): string {
  const { trustedTypes } = window as Window & { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(path) ?? path;
}
