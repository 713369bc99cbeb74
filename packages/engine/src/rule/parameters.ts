/** What parameters that are chosen from a list may be. */

/**
 * What `Window` may be: `past` (on or before today), `lastYears` (within the last `Years`), `lessThanYearsAhead` (from
 * today, less than `Years` ahead), `withinYearsAhead` (after today, at most `Years` ahead), `after` (later than the
 * expression `After`, or today without one).
 */
export const DATE_WINDOWS = ['past', 'lastYears', 'lessThanYearsAhead', 'withinYearsAhead', 'after'] as const;

/** What `Pattern` of `invalidAlpha` may be, the usual one first. */
export const PATTERNS = ['freeform', 'restricted', 'digits'] as const;
