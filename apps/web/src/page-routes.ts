/** What the guard and the session timer need to know of routes, apart from their components. */

/** Routes on which the session timer rests (spec flow §2); on the last ones there is no session any more. */
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

export const timerRests = (pathname: string): boolean =>
  pathname === PREVIEW_PATH || TIMER_RESTS.has(routeOf(pathname));

/** Where a case that did not open leads (spec flow §8). Out of reach of the server, its page says so in place. */
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

/** Nothing of the case is edited any more: it has its policy number, or is a test application, which gets none, and signed. */
export const isCompleted = (details: { PolicyNumber: string | null; IsDemo: boolean; AllSigned: boolean }): boolean =>
  details.PolicyNumber !== null || (details.IsDemo && details.AllSigned);

export interface GuardFacts {
  /** The case is complete: nothing of it is edited any more. */
  completed: boolean;
  expired: boolean;
  isProgressRoute: boolean;
}

/** Where the navigation guard sends (spec flow §4, Navigation guard); null: on. */
export function guard({ completed, expired, isProgressRoute }: GuardFacts): string | null {
  if (completed && isProgressRoute) return 'error';
  if (expired && isProgressRoute) return 'error-session';
  return null;
}
