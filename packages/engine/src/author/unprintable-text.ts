import { namedCharacter, unprintableIn } from '../answer/printable.ts';
import type { Finding } from '../definition/model.ts';

/** The first character of a text that documents cannot print; they would print its code. */
export function wrongCharacters(text: string): Pick<Finding, 'kind' | 'message'>[] {
  const character = unprintableIn(text);
  if (character === null) return [];
  const message = `Documents cannot print ${namedCharacter(character)}: use letters of the Latin, Greek or Cyrillic alphabet and usual signs.`;
  return [{ kind: 'unprintable', message }];
}
