import { APOSTROPHE_CLASS, HYPHEN_CLASS } from '@countersign/engine';
import { LONGEST_MAIL_NOTE } from '@countersign/protocol';

/**
 * Names of people, and a line that an agent adds, are put into mails and pages that others trust. Anyone who types one must not
 * be able to put an address, a number to call or a turn of the writing direction there.
 */

/** A number that could be called. */
const MOST_DIGITS = 4;

interface PlainRule {
  /** What may not stand there. */
  foreign: RegExp;
  /** Characters of the longest one. */
  longest: number;
}

const allBut = (more: string): RegExp =>
  new RegExp(`[^\\p{L}\\p{M}\\p{Nd} .,·&()\\u200c\\u200d${more}${APOSTROPHE_CLASS}${HYPHEN_CLASS}]`, 'gu');

/** Letters of every script with their marks, and what stands between the parts of names: O'Brien-Smith, Jr. & Sons. */
const NAME: PlainRule = { foreign: allBut('"“”'), longest: 100 };
/** A sentence: what ends or divides one, and no quotation marks, because it is quoted itself. */
const LINE: PlainRule = { foreign: allBut('?!;'), longest: LONGEST_MAIL_NOTE };
/** Joiners belong between letters, as in Persian and Hindi; elsewhere they hide something. */
const looseJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;
/** Mail programs make a link of letters on both sides of a period; of an initial, as in J.R. Smith, they do not. */
const domainPeriod = /\.(?=[\p{L}\p{N}]{2})/gu;
/** A word that is one already: with an at sign, a slash or a colon, or in small letters after a period. */
const address = /[@/\\:]|\.(?=[\p{Ll}\p{Lo}\p{Nd}]{2})/u;
const addressWord = /(?<![\p{L}\p{N}])(?:https?|ftp|www\d?|mailto|tel|sms|javascript|data)(?![\p{L}\p{N}])/giu;

/** The name without whatever could be an address or a number, for places where nobody can be asked to write another. */
export const plainName = (text: string): string => plainText(text, NAME);

/** The same of a line of the agent's own words. */
export const plainLine = (text: string): string => plainText(text, LINE);

function plainText(text: string, { foreign, longest }: PlainRule): string {
  const plain = text
    .normalize('NFC')
    .split(/\s+/u)
    .filter((word) => !address.test(word.replaceAll(/\p{C}/gu, '')))
    .join(' ')
    .replaceAll(foreign, ' ')
    .replaceAll(looseJoiner, '')
    .replaceAll(domainPeriod, '. ')
    .replaceAll(addressWord, ' ');
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0;
  const named = digits > MOST_DIGITS ? plain.replaceAll(/\p{Nd}/gu, ' ') : plain;
  return Array.from(named.replaceAll(/ +/g, ' ').trim()).slice(0, longest).join('').trim();
}

/** Whether it is a name as it stands. An empty one is. */
export const isPlainName = (text: string): boolean => plainName(text) === written(text);

/** Whether it is a line of words as it stands. An empty one is. */
export const isPlainLine = (text: string): boolean => plainLine(text) === written(text);

const written = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** The answer to another name. */
export const NAME_RULE =
  'A name can have letters, spaces, apostrophes, hyphens, periods and commas. Leave out addresses, numbers and symbols, and put a space after a period.';

/** The answer to another line. */
export const LINE_RULE =
  'Write words only: letters, up to four digits, and punctuation. Leave out links, e-mail addresses, phone numbers and symbols, and put a space after a period.';

/** One address and nothing else. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^@\s<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text);

/** A phone number as people write it; empty when it is something else. */
export const plainPhone = (text: string): string =>
  /^[\d +().-]{3,30}(?: ?(?:x|ext\.?) ?\d{1,6})?$/.test(text) ? text : '';
