import { reloadIfReachable } from '../state/reload.ts';

const RECENTLY_MS = 60_000;

/** Loads the page of the new build when it requests a file of an older build that no longer exists. */
export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!wasJustReloaded()) void reloadIfReachable();
  });
}

/** Then it is of the new build, and a file that is missing all the same would be missing after every reload. */
function wasJustReloaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation');
  const isReload = loading instanceof PerformanceNavigationTiming && loading.type === 'reload';
  return isReload && performance.now() < RECENTLY_MS;
}
