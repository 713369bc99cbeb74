/** Reports failures of our own pages to the server: the kind of failure and the page, never an answer. */
import { withoutQuoted } from '@countersign/protocol';
import { routeOf } from '../page-routes.ts';
import { client } from './client.ts';

/** Maximum number of reports per page load: a failing loop must not flood the server. */
const MAX_REPORTS = 5;
/** What the call accepts. */
const MAX_LENGTH = 500;
let sent = 0;

/** Tells the server of an error on this page, without answers; at most five for each load of the page. */
export function reportError(message: string): void {
  if (sent >= MAX_REPORTS) return;
  sent += 1;
  void client.call('clientError', {
    Message: withoutQuoted(message).slice(0, MAX_LENGTH),
    Page: routeOf(location.pathname),
  });
}

/** Like `reportError`, for any thrown value. */
export const reportFault = (thrown: unknown): void =>
  reportError(thrown instanceof Error ? thrown.message : 'Something was thrown');

/** What browsers announce as an error when a layout takes two frames: nothing failed. */
export const isNotice = (message: string): boolean => /ResizeObserver loop/.test(message);

/** Starts to report errors that no page caught. */
export function reportErrors(): void {
  window.addEventListener('error', ({ message }) => {
    if (!isNotice(message)) reportError(message);
  });
  window.addEventListener('unhandledrejection', (event) => reportFault(event.reason));
}
