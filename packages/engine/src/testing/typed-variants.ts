/**
 * A name as a phone or a word processor writes it: with look-alike characters, separate combining marks, other spaces.
 */
import fc from 'fast-check';
import { APOSTROPHE_CLASS, HYPHEN_CLASS } from '../answer/names.ts';

const signs = (text: string) => fc.constantFrom(...Array.from(text));
const apostrophe = signs(APOSTROPHE_CLASS);
const hyphen = signs(HYPHEN_CLASS);
const blank = fc.constantFrom(' ', '  ', '\u00a0', '\u202f', '\t');
const unseen = fc.constantFrom('', '', '\u200b', '\u2060', '\ufeff', '\u200e', '\u00ad');

/** Every spelling of `name` that a person cannot distinguish from it, and some in other capitals. */
export function typedVariants(name: string): fc.Arbitrary<string> {
  const characters = Array.from(name, (character) => {
    if (character === "'") return apostrophe;
    if (character === '-') return hyphen;
    if (character === ' ') return blank;
    return fc.constantFrom(character, character.normalize('NFC'), character.normalize('NFD'), character.toUpperCase());
  });
  return fc
    .tuple(
      fc.constantFrom('', ' ', '\u00a0'),
      fc.constantFrom('', ' ', '  '),
      ...characters.map((one) => fc.tuple(one, unseen)),
    )
    .map(([before, behind, ...rest]) => `${before}${rest.flat().join('')}${behind}`);
}
