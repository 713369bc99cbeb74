import type { Check } from '../draft.ts';

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

/** One branch of a group, as far as it matters here. */
interface Branch {
  /** The first thing it matches, as a pattern; empty if it can begin with nothing. */
  first: string;
  repeats: boolean;
}

/** Patterns of one character for the unbounded repetitions just before a position. */
type Trail = string[];

/**
 * Why a pattern may backtrack for a long time, or null: a repetition inside a repeated group, alternatives in a
 * repeated group that begin with the same character, or three adjacent repetitions that can match the same characters.
 */
function slow(pattern: string): string | null {
  const groups: Branch[][] = [[{ first: '', repeats: false }]];
  let trail: Trail = [];
  let at = 0;
  while (at < pattern.length) {
    const character = pattern[at] ?? '';
    const branches = groups.at(-1) ?? [];
    if (character === '|') {
      branches.push({ first: '', repeats: false });
      trail = [];
      at += 1;
    } else if (character === '(') {
      groups.push([{ first: '', repeats: false }]);
      at += /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(pattern.slice(at, at + 40))?.[0].length ?? 1;
    } else if (character === ')') {
      const inner = groups.pop() ?? [];
      const { times, length } = repetition(pattern, at + 1);
      if (times > 1 && inner.some((each) => each.repeats)) return 'repeats a repetition and could take forever';
      if (times === Infinity && beginAlike(inner))
        return 'repeats alternatives that begin alike and could take forever';
      const outer = groups.at(-1)?.at(-1);
      if (outer !== undefined) {
        outer.repeats ||= times === Infinity || inner.some((each) => each.repeats);
        if (outer.first === '') outer.first = inner[0]?.first ?? '';
      }
      trail = [];
      at += 1 + length;
    } else {
      const piece = onePiece(pattern, at);
      const { times, length } = repetition(pattern, at + piece.length);
      const branch = branches.at(-1);
      if (branch?.first === '') branch.first = piece;
      if (times === Infinity) {
        if (branch !== undefined) branch.repeats = true;
        trail = [...trail.filter((each) => overlap(each, piece)), piece];
        if (trail.length > 2) return 'repeats the same characters three times in a row and could take very long';
      } else if (times > 0 && !trail.every((each) => overlap(each, piece))) trail = [];
      at += piece.length + length;
    }
  }
  return null;
}

/** A character, an escape or a class. */
function onePiece(pattern: string, at: number): string {
  if (pattern[at] === '\\') return pattern.slice(at, at + 2);
  return pattern[at] === '[' ? pattern.slice(at, endOfClass(pattern, at) + 1) : (pattern[at] ?? '');
}

/**
 * The maximum number of repetitions at this position, 1 if there is no quantifier, and the length of the quantifier.
 */
function repetition(pattern: string, at: number): { times: number; length: number } {
  const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at, at + 16));
  if (found === null) return { times: 1, length: 0 };
  const [written, least, comma, most] = found;
  const { length } = written;
  if (least === undefined) return { times: written.startsWith('?') ? 1 : Infinity, length };
  if (comma === ',' && most === '') return { times: Infinity, length };
  return { times: Number(most === '' ? least : most), length };
}

function beginAlike(branches: readonly Branch[]): boolean {
  return branches.some((branch, index) =>
    branches.slice(index + 1).some((other) => overlap(branch.first, other.first)),
  );
}

/** Whether two patterns of one character can match the same one; nothing matches like anything. */
function overlap(left: string, right: string): boolean {
  if (left === '' || right === '') return true;
  const [a, b] = [single(left), single(right)];
  return CHARACTERS.some((character) => a.test(character) && b.test(character));
}

function single(piece: string): RegExp {
  try {
    return new RegExp(`^(?:${piece})$`, 'i');
  } catch {
    return /^[^]$/;
  }
}

const CHARACTERS = [...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)), 'é', '中'];

function endOfClass(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
