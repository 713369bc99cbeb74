import { MAX_MATCHED_LENGTH } from '../../rule/index.ts';
import type { Check } from '../draft.ts';
import { waysToMatch, type Cause } from '../ways-to-match.ts';

/**
 * A pattern in a table that can take very long (repetitions that can share the same text in many ways), or that cannot
 * be parsed: the rule that uses it would fail in front of an applicant.
 */
export const unsafePattern: Check = (draft) =>
  Object.entries(draft.definition.Tables).flatMap(([table, entries]) =>
    Object.entries(entries).flatMap(([key, pattern]) => {
      const reason = unreadable(pattern) ?? slow(pattern);
      if (reason === null) return [];
      const field = `Tables.${table}.${key}`;
      return [{ kind: 'unsafe-pattern', path: field, message: `The pattern ${pattern} ${reason}.`, field }];
    }),
  );

function unreadable(pattern: string): string | null {
  try {
    new RegExp(pattern, 'i');
    return null;
  } catch {
    return 'cannot be read: look for brackets and parentheses that are not closed';
  }
}

/** Enough for two repetitions of the same characters in a row, not for three. */
const MAX_WAYS = 10 * MAX_MATCHED_LENGTH;

const REASONS: Readonly<Record<Cause, string>> = {
  repetition: 'repeats a repetition and could take forever',
  alternatives: 'repeats alternatives that begin alike and could take forever',
  sequence: 'can match the same characters in too many ways and could take very long',
};

function slow(pattern: string): string | null {
  const { ways, cause } = waysToMatch(pattern, MAX_MATCHED_LENGTH);
  return ways > MAX_WAYS ? REASONS[cause] : null;
}
