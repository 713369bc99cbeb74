/** In how many ways a pattern can match the same text, at most: that many are tried before a text is rejected. */
import { partsOf, type Part, type Repeated, type Sequence } from './pattern-parts.ts';

/** Characters that can be next, as patterns of one character. */
type Next = readonly string[];

/** What causes most of the ways. */
export type Cause = 'repetition' | 'alternatives' | 'sequence';

export interface Ways {
  readonly ways: number;
  readonly cause: Cause;
}

const ANY: Next = ['[^]'];

/**
 * An upper bound for texts of this length. A choice that the next character decides counts once: all other choices
 * multiply.
 */
export function waysToMatch(pattern: string, length: number): Ways {
  const sample = [...new Set([...CHARACTERS, ...Array.from(pattern)])];
  const meet = (left: Next, right: Next): boolean =>
    left.some((one) => right.some((other) => canBeSame(one, other, sample)));
  let cause: Cause = 'sequence';

  function ofAlternatives(alternatives: readonly Sequence[], after: Next): number {
    const ways = alternatives.map((sequence) => ofSequence(sequence, after));
    return beginAlike(alternatives) ? ways.reduce((sum, each) => sum + each, 0) : Math.max(...ways);
  }

  function beginAlike(alternatives: readonly Sequence[]): boolean {
    const starts = alternatives.map((sequence) => startOf(sequence, ANY));
    return starts.some((start, index) => starts.slice(index + 1).some((other) => meet(start, other)));
  }

  function ofSequence(sequence: Sequence, after: Next): number {
    let ways = 1;
    let next = after;
    for (const repeated of sequence.toReversed()) {
      ways *= ofRepeated(repeated, next);
      next = startOf([repeated], next);
    }
    return ways;
  }

  function ofRepeated({ part, least, most }: Repeated, after: Next): number {
    const start = startOf([{ part, least: 1, most: 1 }], []);
    const counts = least < most && meet(start, after) ? Math.min(most, Math.max(length, least)) - least + 1 : 1;
    if (part.kind === 'character' || part.kind === 'position') return counts;
    const inside = ofAlternatives(part.alternatives, afterInside(part, most > 1 ? [...start, ...after] : after));
    if (most === 1 || inside === 1) return inside * counts;
    if (cause === 'sequence') cause = beginAlike(part.alternatives) ? 'alternatives' : 'repetition';
    return inside ** most * counts;
  }

  return { ways: ofAlternatives(partsOf(pattern), []), cause };
}

/** Looking ahead ends anywhere; looking back reads backward. */
function afterInside(part: Part, after: Next): Next {
  if (part.kind !== 'look') return after;
  return part.ahead ? [] : ANY;
}

/** What a sequence can begin with; `after` follows it, and so may be next if the sequence can match nothing. */
function startOf(sequence: Sequence, after: Next): Next {
  const start: string[] = [];
  for (const { part, least } of sequence) {
    if (part.kind === 'character') start.push(part.written);
    if (part.kind === 'group') start.push(...part.alternatives.flatMap((inside) => startOf(inside, [])));
    if (least > 0 && !canBeEmpty(part)) return start;
  }
  return [...start, ...after];
}

function canBeEmpty(part: Part): boolean {
  if (part.kind === 'character') return false;
  if (part.kind !== 'group') return true;
  return part.alternatives.some((sequence) => sequence.every((each) => each.least === 0 || canBeEmpty(each.part)));
}

/** Whether two patterns of one character can match the same one. */
function canBeSame(left: string, right: string, sample: readonly string[]): boolean {
  const [a, b] = [single(left), single(right)];
  const known = sample.filter((character) => a.test(character));
  return known.length === 0 || known.some((character) => b.test(character)) || !sample.some((one) => b.test(one));
}

const single = (written: string): RegExp => new RegExp(`^${written}$`, 'i');

const CHARACTERS = [...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)), 'é', '中'];
