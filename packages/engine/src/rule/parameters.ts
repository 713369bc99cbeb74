/** The values of parameters that are chosen from a list. */

/**
 * What `Window` may be: `past` (on or before today), `lastYears` (within the last `Years`), `lessThanYearsAhead` (from
 * today, less than `Years` ahead), `withinYearsAhead` (after today, at most `Years` ahead), `after` (later than the
 * expression `After`, or today without one).
 */
export const DATE_WINDOWS = ['past', 'lastYears', 'lessThanYearsAhead', 'withinYearsAhead', 'after'] as const;

/** The values of `Pattern` of `invalidAlpha`, the default first. */
export const PATTERNS = ['freeform', 'restricted', 'digits'] as const;
