import { withTimeout } from './timeout.ts';

const TIMEOUT_MS = 10_000;

/** Whether the server delivers this page. `navigator.onLine` tells only whether the device has a network. */
export const isPageReachable = (): Promise<boolean> =>
  withTimeout((signal) => fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal }), TIMEOUT_MS).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads the page, unless that would replace it by the browser's own error page. */
export async function reloadIfReachable(): Promise<void> {
  if (await isPageReachable()) location.reload();
}
