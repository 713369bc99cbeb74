/** Sets of truth values, as bits: the possible results of a condition when not every answer is known. */

export const TRUE = 1;
export const FALSE = 2;
export const UNKNOWN = 4;
export const ANY = TRUE | FALSE | UNKNOWN;

/** Any of the three truths, or several of them. */
export type Truths = number;

export function truthOf(value: unknown): Truths {
  if (value === true) return TRUE;
  return value === false ? FALSE : UNKNOWN;
}

export function not(given: Truths): Truths {
  return (given & UNKNOWN) | (given & TRUE ? FALSE : 0) | (given & FALSE ? TRUE : 0);
}

/** Kleene's `&&` of every pair. */
export function and(left: Truths, right: Truths): Truths {
  let result = left & right & TRUE;
  if ((left | right) & FALSE) result |= FALSE;
  const open = TRUE | UNKNOWN;
  if ((left & UNKNOWN && right & open) || (right & UNKNOWN && left & open)) result |= UNKNOWN;
  return result;
}

export function or(left: Truths, right: Truths): Truths {
  return not(and(not(left), not(right)));
}
