/** Names as people and phones write them: the same name can be written with different look-alike characters. */

/**
 * Characters used as an apostrophe: the keyboard's own, the ones a phone inserts instead, accents typed alone, letters
 * that look like it.
 */
const APOSTROPHES = "'‘’‛´`ʻʼ′";
/** Characters used as a hyphen, including the dashes that a phone makes of two hyphens, and the minus sign. */
const HYPHENS = '-‐‑‒–—―−';

/** For the character class of a pattern with the flag `u`. */
export const APOSTROPHE_CLASS = APOSTROPHES;
/** Like `APOSTROPHE_CLASS`; has to be last in its class. */
export const HYPHEN_CLASS = `${HYPHENS.slice(1)}-`;

const anyApostrophe = new RegExp(`[${APOSTROPHE_CLASS}]`, 'gu');
const anyHyphen = new RegExp(`[${HYPHEN_CLASS}]`, 'gu');

/** The text with the keyboard's hyphen for every hyphen and dash: between groups of digits they mean the same. */
export const plainHyphens = (text: string): string => (isAscii(text) ? text : text.replaceAll(anyHyphen, '-'));

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Invisible characters: direction marks, joiners, soft hyphens, line break opportunities. */
const unseen = /\p{Cf}/gu;

/**
 * The text with one character for each group of look-alikes, without invisible characters, and with single spaces
 * inside only.
 */
export function plainSigns(text: string): string {
  return text
    .replaceAll(unseen, '')
    .normalize('NFC')
    .replaceAll(anyApostrophe, "'")
    .replaceAll(anyHyphen, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** A name in the form that is compared and hashed: capitals and look-alike characters make no difference. */
export const comparableName = (name: string): string => plainSigns(name).toLowerCase();

/** Whether both are the same name (spec form 5.45). Two empty ones are. */
export const sameName = (one: string, other: string): boolean => comparableName(one) === comparableName(other);
