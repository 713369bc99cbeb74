/** A pattern as a tree, as far as it matters for how long matching can take. */

/** The parts of an alternative, one after the other. */
export type Sequence = readonly Repeated[];

export interface Repeated {
  readonly part: Part;
  readonly least: number;
  readonly most: number;
}

export type Part =
  /** One character: itself, an escape or a class. */
  | { readonly kind: 'character'; readonly written: string }
  /** A position, such as the end. */
  | { readonly kind: 'position' }
  | { readonly kind: 'group'; readonly alternatives: readonly Sequence[] }
  /** What follows or precedes is only looked at. */
  | { readonly kind: 'look'; readonly alternatives: readonly Sequence[]; readonly ahead: boolean };

const OPENING = /^\((?:\?(?:[ims-]*:|[=!]|<[=!]|<\w+>))?/;
const ESCAPE = /^\\(?:x[\da-f]{2}|u[\da-f]{4}|c[a-z]|k<\w+>|[1-9]\d*|[^])/i;
const CLASS = /^\[(?:[^\\\]]|\\[^])*\]/;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
const POSITIONS = new Set(['^', '$', '\\b', '\\B']);

/** The alternatives of a pattern that the regular expressions of the language accept. */
export function partsOf(pattern: string): readonly Sequence[] {
  let rest = pattern;
  const take = (expression: RegExp): RegExpExecArray | null => {
    const found = expression.exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };

  function alternatives(): Sequence[] {
    const read: Repeated[][] = [[]];
    while (rest !== '' && !rest.startsWith(')')) {
      if (take(/^\|/) === null) read.at(-1)?.push(repeated());
      else read.push([]);
    }
    take(/^\)/);
    return read;
  }

  function repeated(): Repeated {
    const { part, isOptional } = one();
    const { least, most } = times(take(QUANTIFIER));
    return { part, least: isOptional ? 0 : least, most };
  }

  function one(): { part: Part; isOptional: boolean } {
    const opening = take(OPENING)?.[0];
    if (opening !== undefined) {
      const isLook = /[=!]$/.test(opening);
      const inside = alternatives();
      const ahead = !opening.includes('<');
      const part: Part = isLook
        ? { kind: 'look', alternatives: inside, ahead }
        : { kind: 'group', alternatives: inside };
      return { part, isOptional: false };
    }
    const written = (take(ESCAPE) ?? take(CLASS) ?? take(/^[^]/))?.[0] ?? '';
    if (POSITIONS.has(written)) return { part: { kind: 'position' }, isOptional: false };
    // What an earlier group matched can be any text, or none.
    const isEarlier = /^\\(?:k<|[1-9])/.test(written);
    return { part: { kind: 'character', written: isEarlier ? '[^]' : written }, isOptional: isEarlier };
  }

  return alternatives();
}

function times(quantifier: RegExpExecArray | null): { least: number; most: number } {
  if (quantifier === null) return { least: 1, most: 1 };
  const [written, least, comma, most = ''] = quantifier;
  if (least === undefined)
    return { least: written.startsWith('+') ? 1 : 0, most: written.startsWith('?') ? 1 : Infinity };
  const bound = comma === ',' ? most || Infinity : least;
  return { least: Number(least), most: Number(bound) };
}
