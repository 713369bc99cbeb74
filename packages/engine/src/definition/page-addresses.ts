/** Addresses below `express/` of the product's own pages: no section of a form can have them (spec flow §2). */

/** Before and after the form, and beside it. */
export const PAGES = [
  'welcome',
  'illustration-start',
  'financial-professional',
  'profile',
  'operations',
  'find-application',
  'documents',
  'task',
  'verify',
  'stopped',
  'thank-you',
  'processing',
  'processing-external-application',
  'decision-details',
  'demo-welcome',
  'demo-resume-application',
  'producer-demo-resume-application',
  'demo-decision',
  'error',
  'error-blank-application',
  'error-session',
  'error-unlocked',
  'error-replaced',
  'error-altered',
  'error-discarded',
  'error-page',
] as const;

/** Outside production. */
export const DEBUG_PAGES = ['debug', 'debug-decision'] as const;

/** Inside the form. */
export const FORM_PAGES = ['review', 'check'] as const;

const ALL: ReadonlySet<string> = new Set([...PAGES, ...DEBUG_PAGES, ...FORM_PAGES]);

/** Addresses that no section of a form can have. */
export const isPageOfTheProduct = (route: string): boolean => ALL.has(route);
