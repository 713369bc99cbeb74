import type { Check } from '../draft.ts';

/**
 * A pattern in a table that can take exponential time (an unbounded repetition inside a repeated group), or that cannot
 * be read: the rule that uses it would fail in front of an applicant.
 */
export const unsafePattern: Check = (draft) =>
  Object.entries(draft.definition.Tables).flatMap(([table, entries]) =>
    Object.entries(entries).flatMap(([key, pattern]) => {
      const reason = isUnsafe(pattern) ? 'repeats a repetition and could take for ever' : unreadable(pattern);
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
    return 'cannot be read';
  }
}

/** True when a group that repeats without bound, or many times, holds a repetition without bound. */
function isUnsafe(pattern: string): boolean {
  const groups: { repeats: boolean }[] = [{ repeats: false }];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') at = endOfClass(pattern, at);
    else if (character === '(') groups.push({ repeats: false });
    else if (character === ')') {
      const inner = groups.pop();
      const outer = groups.at(-1);
      if (inner === undefined || outer === undefined) return false;
      const repeated = repetition(pattern, at + 1);
      if (inner.repeats && repeated > 1) return true;
      outer.repeats ||= inner.repeats || repeated === Infinity;
    } else if (repetition(pattern, at) === Infinity) {
      const here = groups.at(-1);
      if (here !== undefined) here.repeats = true;
    }
  }
  return false;
}

/** How often at most the repetition written at this place repeats; 1 when there is none. */
function repetition(pattern: string, at: number): number {
  const found = /^(?:[*+]|\{(\d+)(,?)(\d*)\})/.exec(pattern.slice(at, at + 12));
  if (found === null) return 1;
  const [, least, comma, most] = found;
  if (least === undefined || (comma === ',' && most === '')) return Infinity;
  return Number(most === '' ? least : most);
}

function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
