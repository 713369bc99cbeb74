import { APOSTROPHE_CLASS, HYPHEN_CLASS } from '@countersign/engine';
import { MAX_MAIL_NOTE_LENGTH } from '@countersign/protocol';
import { cutText } from './cut-text.ts';

/**
 * Names of people, and the line that an agent adds, appear in mails and pages that others trust. The person who types
 * one must not be able to put an address, a phone number or a change of writing direction there.
 */

/** A number that could be a phone number. */
const MAX_DIGITS = 4;

interface PlainRule {
  /** What is not allowed in it. */
  foreign: RegExp;
  /** Maximum length in characters. */
  longest: number;
}

const allBut = (more: string): RegExp =>
  new RegExp(`[^\\p{L}\\p{M}\\p{Nd} .,·&()\\u200c\\u200d${more}${APOSTROPHE_CLASS}${HYPHEN_CLASS}]`, 'gu');

/** Letters of every script with their marks, and what joins the parts of names: O'Brien-Smith, Jr. & Sons. */
const NAME: PlainRule = { foreign: allBut('"“”'), longest: 100 };
/** A sentence: what ends or divides one, but no quotation marks, because the sentence itself is quoted. */
const LINE: PlainRule = { foreign: allBut('?!;'), longest: MAX_MAIL_NOTE_LENGTH };
/** Joiners belong between letters, as in Persian and Hindi; anywhere else they hide something. */
const looseJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;
/** Mail programs turn letters on both sides of a period into a link, but not an initial, as in J.R. Smith. */
const domainPeriod = /\.(?=[\p{L}\p{N}]{2})/gu;
/**
 * A word that is an address by itself: with an at sign, a slash or a colon, or with small letters after a period.
 */
const address = /[@/\\:]|\.(?=[\p{Ll}\p{Lo}\p{Nd}]{2})/u;
const addressWord = /(?<![\p{L}\p{N}])(?:https?|ftp|www\d?|mailto|tel|sms|javascript|data)(?![\p{L}\p{N}])/giu;

/**
 * The name without anything that could be an address or a number, for places where nobody can be asked to type another.
 */
export const plainName = (text: string): string => plainText(text, NAME);

/** A line in the agent's own words without anything that could be an address. */
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
  const named = digits > MAX_DIGITS ? plain.replaceAll(/\p{Nd}/gu, ' ') : plain;
  return cutText(named.replaceAll(/ +/g, ' ').trim(), longest).trim();
}

/** Whether it is allowed as a name. An empty one is. */
export const isPlainName = (text: string): boolean => plainName(text) === written(text);

/** Whether it is allowed as a line of words. An empty one is. */
export const isPlainLine = (text: string): boolean => plainLine(text) === written(text);

const written = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/** The response that asks for another name. */
export const NAME_RULE =
  'A name can have letters, spaces, apostrophes, hyphens, periods and commas. Leave out addresses, numbers and symbols, and put a space after a period.';

/** The response that asks for another line. */
export const LINE_RULE =
  'Write words only: letters, up to four digits, and punctuation. Leave out links, e-mail addresses, phone numbers and symbols, and put a space after a period.';

/** A single address and nothing else. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^@\s<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text);

/** A phone number as people write it; empty if it is something else. */
export const plainPhone = (text: string): string =>
  /^[\d +().-]{3,30}(?: ?(?:x|ext\.?) ?\d{1,6})?$/.test(text) ? text : '';
