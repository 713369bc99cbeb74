/** Names as people and phones write them: the same name can come with other signs that look alike. */

/** What stands for an apostrophe: the keyboard's own, the ones a phone puts in its place, accents typed alone, letters like it. */
const APOSTROPHES = "'‘’‛´`ʻʼ′";
/** What stands for a hyphen: also the dashes that a phone makes of two, and the sign for minus. */
const HYPHENS = '-‐‑‒–—―−';

/** To stand in the character class of a pattern with the flag `u`. */
export const APOSTROPHE_CLASS = APOSTROPHES;
/** As `APOSTROPHE_CLASS`; to stand last in its class. */
export const HYPHEN_CLASS = `${HYPHENS.slice(1)}-`;

const anyApostrophe = new RegExp(`[${APOSTROPHE_CLASS}]`, 'gu');
const anyHyphen = new RegExp(`[${HYPHEN_CLASS}]`, 'gu');
/** Nothing is seen of them: marks of direction, joiners, soft hyphens, places for a line break. */
const unseen = /\p{Cf}/gu;

/** The text with one sign for each that looks alike, without what cannot be seen, and with single blanks inside it only. */
export function plainSigns(text: string): string {
  return text
    .replaceAll(unseen, '')
    .normalize('NFC')
    .replaceAll(anyApostrophe, "'")
    .replaceAll(anyHyphen, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** A name in the one spelling that is compared and digested: capitals and signs that look alike make no difference. */
export const comparableName = (name: string): string => plainSigns(name).toLowerCase();

/** Whether both are written as one name (spec form 5.45). Two empty ones are. */
export const sameName = (one: string, other: string): boolean => comparableName(one) === comparableName(other);
