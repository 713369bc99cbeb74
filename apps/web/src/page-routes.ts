/** What the navigation guard and the session timer need to know about routes, separate from their components. */

/** Routes on which the session timer is paused (spec flow §2); the last ones no longer have a session. */
const TIMER_RESTS = new Set([
  'find-application',
  'demo-resume-application',
  'producer-demo-resume-application',
  'error',
  'error-blank-application',
  'error-session',
  'error-page',
  'stopped',
  'verify',
  'error-unlocked',
  'error-replaced',
  'error-altered',
  'error-discarded',
]);

/** Last part of a path under `express/`. */
export const routeOf = (pathname: string): string => /^\/express\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';

/** The form without a case, outside production. */
export const PREVIEW_PATH = '/preview';

/** Whether the page at this path does not count down to the end of the session. */
export const isTimerPaused = (pathname: string): boolean =>
  pathname === PREVIEW_PATH || TIMER_RESTS.has(routeOf(pathname));

/**
 * Where a case that could not be opened leads (spec flow §8). If the server cannot be reached, its page says so itself.
 */
export const PAGE_OF_OUTCOME = {
  unauthenticated: 'error-page',
  expired: 'error-session',
  unlocked: 'error-unlocked',
  replaced: 'error-replaced',
  withdrawn: 'stopped',
  altered: 'error-altered',
  discarded: 'error-discarded',
  blank: 'error-blank-application',
  failed: 'error',
  offline: 'error',
} as const;

/**
 * Nothing in the case can be edited anymore: it has its policy number, or is a test application, which gets none, and
 * is signed.
 */
export const isCompleted = (details: { PolicyNumber: string | null; IsDemo: boolean; AllSigned: boolean }): boolean =>
  details.PolicyNumber !== null || (details.IsDemo && details.AllSigned);

export interface GuardFacts {
  /** The case is complete: nothing in it can be edited anymore. */
  completed: boolean;
  expired: boolean;
  isProgressRoute: boolean;
}

/** Where the navigation guard redirects (spec flow §4, Navigation guard); null: nowhere. */
export function guard({ completed, expired, isProgressRoute }: GuardFacts): string | null {
  if (completed && isProgressRoute) return 'error';
  if (expired && isProgressRoute) return 'error-session';
  return null;
}
