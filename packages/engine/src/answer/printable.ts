/** What documents can print, so that nobody signs a code in place of their own letters (spec form 5.55). */

/** What the typefaces of documents have: Latin, Greek, Cyrillic and usual signs. A test of the server compares it with them. */
const LETTERS =
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u017f\\u0192\\u01a0-\\u01a1\\u01af-\\u01b0\\u01ea-\\u01ed\\u01f0' +
  '\\u01fa-\\u01ff\\u0218-\\u021b\\u0237\\u0259\\u02bc\\u02c6-\\u02c7\\u02c9\\u02d8-\\u02dd\\u02f3\\u0300-\\u0304' +
  '\\u0306-\\u030c\\u030f\\u0312\\u0323\\u0326-\\u0328\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce' +
  '\\u03d1-\\u03d2\\u03d6\\u0400-\\u0486\\u0488-\\u0513\\u1e00-\\u1e01\\u1e3e-\\u1e3f\\u1e80-\\u1e85\\u1e9e' +
  '\\u1ea0-\\u1ef9\\u1f4d\\u1fde\\u2000-\\u200a\\u2013-\\u2015\\u2017-\\u201e\\u2020-\\u2022\\u2026\\u2030' +
  '\\u2032-\\u2033\\u2039-\\u203a\\u203c\\u2044\\u2070\\u2074-\\u207a\\u207c-\\u208a\\u208c-\\u208e\\u2095-\\u209c' +
  '\\u20a3-\\u20a4\\u20a7\\u20aa-\\u20ac\\u2105\\u2113\\u2116\\u2120\\u2122\\u2126\\u212e\\u215b-\\u215e\\u2202\\u2206' +
  '\\u220f\\u2211-\\u2212\\u2215\\u221a\\u221e\\u222b\\u2248\\u2260\\u2264-\\u2265\\u25ca\\ua7b3-\\ua7b5\\uab53' +
  '\\ufb00-\\ufb04';

/** What is drawn as something else, or not at all: hyphens, apostrophes and spaces of phones, marks of direction. */
export const DRAWN_AS: ReadonlyMap<string, string> = new Map([
  ...Array.from('\u2010\u2011\u2012', (hyphen) => [hyphen, '-'] as const),
  ['\u02bb', '\u2018'],
  ...Array.from('\u202f\u205f\u3000', (space) => [space, ' '] as const),
  ...Array.from('\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069', (mark) => [mark, ''] as const),
]);

/** Line ends and tabs, and what is invisible on paper too. */
const UNSEEN = '\\t\\n\\r\\u2028\\u2029\\u00ad\\u200b-\\u200d\\u2060\\ufeff\\ufe0e\\ufe0f';

const WHOLE = new RegExp(`^[${LETTERS}${UNSEEN}${[...DRAWN_AS.keys()].join('')}]*$`, 'u');
/** Nearly every answer. */
const PLAIN = /^[ -~\n]*$/;

/** The first character that documents cannot print; null if they can print the text. */
export function unprintableIn(text: string): string | null {
  if (PLAIN.test(text)) return null;
  const composed = text.normalize('NFC');
  if (WHOLE.test(composed)) return null;
  // A letter that the typefaces lack may be drawn from its base and its accent.
  return Array.from(composed).find((one) => !WHOLE.test(one) && !WHOLE.test(one.normalize('NFD'))) ?? null;
}

/** `東 (U+6771)`: also for somebody whose screen does not show it. */
export function namedCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return UNSHOWN.test(character) ? `U+${code}` : `${character} (U+${code})`;
}

/** The sentence about a text that cannot be printed, with the character named; null if there is nothing to say. */
export function unprintableMessage(messages: Readonly<Record<string, string>>, text: string): string | null {
  const sentence = messages['unprintable'];
  const character = unprintableIn(text);
  return sentence === undefined || character === null
    ? null
    : sentence.replaceAll('{character}', () => namedCharacter(character));
}

const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/u;
