/** A whole text against a pattern as regular expressions do it, one choice after the other, with the number of steps. */
import { partsOf, type Part, type Repeated, type Sequence } from '../definition/pattern-parts.ts';

/** What is left to match from a position. */
type Then = (at: number) => boolean;

/** Only for patterns of characters and groups. The order of the choices does not matter for a text that is rejected. */
export function matchInSteps(pattern: string, text: string): { matches: boolean; steps: number } {
  let steps = 0;

  const some = (alternatives: readonly Sequence[], at: number, then: Then): boolean =>
    alternatives.some((sequence) => all(sequence, at, then));

  function all([first, ...rest]: Sequence, at: number, then: Then): boolean {
    return first === undefined ? then(at) : repeat(first, at, (next) => all(rest, next, then));
  }

  function repeat({ part, least, most }: Repeated, at: number, then: Then): boolean {
    steps += 1;
    const again = (next: number): boolean =>
      // An optional repetition never matches nothing.
      (least > 0 || next > at) && repeat({ part, least: Math.max(0, least - 1), most: most - 1 }, next, then);
    return (most > 0 && once(part, at, again)) || (least === 0 && then(at));
  }

  function once(part: Part, at: number, then: Then): boolean {
    if (part.kind === 'group') return some(part.alternatives, at, then);
    const character = text[at];
    return (
      part.kind === 'character' &&
      character !== undefined &&
      new RegExp(`^${part.written}$`).test(character) &&
      then(at + 1)
    );
  }

  const matches = some(partsOf(pattern), 0, (at) => at === text.length);
  return { matches, steps };
}
