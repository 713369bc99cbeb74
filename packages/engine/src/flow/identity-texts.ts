/** Names, numbers and dates that identify people, in canonical form. Undefined: invalid. */
import { normalize } from '../answer/index.ts';
import { comparableName, plainSigns } from '../answer/names.ts';
import { withoutAccents } from '../answer/without-accents.ts';

/** Case, spaces and the kind of apostrophe or hyphen make no difference. */
export const nameText = (typed: string | undefined): string | undefined =>
  typed === undefined ? undefined : comparableName(typed);

/**
 * The letters and digits of a name alone: a person who looks for their application may type José O'Brien-Lee as
 * Jose OBrien Lee. Undefined: it has none.
 */
export const nameLetters = (typed: string | undefined): string | undefined =>
  lettersOf(withoutAccents(comparableName(typed ?? '')));

/** The letters and digits of a name, in which only what Unicode takes apart has lost its accents: Łukasz keeps the Ł. */
export const accentedLetters = (typed: string | undefined): string | undefined =>
  lettersOf(comparableName(typed ?? '').normalize('NFKD'));

function lettersOf(text: string): string | undefined {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? undefined : letters;
}

/** Nine digits, however they are grouped. */
export const ssnText = (typed: string | undefined): string | undefined => digits(typed, 9);

/** Nine digits, however they are grouped. */
export const taxIdText = (typed: string | undefined): string | undefined => digits(typed, 9);

/** Owners of another kind may have either number; what they entered is compared without spaces and dashes. */
export function anyId(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : withoutSeparators(typed).toLowerCase();
}

/** Five digits; four more are left out. */
export function zipText(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : /^(\d{5})(?:-?\d{4})?$/.exec(plainSigns(typed))?.[1];
}

/** `yyyy-MM-dd` of a date in any format that a question of the form takes. */
export function dateText(typed: string | undefined): string | undefined {
  const text = normalize(plainSigns(typed ?? ''), { type: 'Date', options: null, data: null });
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

function digits(typed: string | undefined, count: number): string | undefined {
  const found = withoutSeparators(typed ?? '');
  return found.length === count && /^\d+$/.test(found) ? found : undefined;
}

const withoutSeparators = (typed: string): string => plainSigns(typed).replaceAll(/[ -]/g, '');
