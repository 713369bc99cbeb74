/** The number of an application, as people read, say and type it (spec trust 4.14). */

/** Digits and capital letters without those that look alike: neither 0 and O, nor 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const LENGTH = 12;
const WRITTEN = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Number of bits of the ID in the number: the most that 12 letters of our alphabet can express. */
const BITS = 59n;

/**
 * Number of letters of the ID, of 6 bits each, that contain all of these; two values of the last one give the same
 * number.
 */
const ID_LETTERS = 10;
const UNUSED_BITS = BigInt(ID_LETTERS * 6) - BITS;

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The number of the application with this ID: `K7QM-2XRT-9HBW`. It follows from the ID alone, so that whoever has the ID
 * shows the same number. It is not a secret and opens nothing.
 */
export function applicationNumber(id: string): string {
  let rest = valueOf(id.slice(0, ID_LETTERS).padEnd(ID_LETTERS, BASE64URL[0]), BASE64URL) >> UNUSED_BITS;
  let number = '';
  while (number.length < LENGTH) {
    number = `${LETTERS[Number(rest % BASE)]}${number}`;
    rest /= BASE;
  }
  return number.replaceAll(/....(?=.)/g, '$&-');
}

/**
 * The possible beginnings of the ID of the application whose number was typed, in upper or lower case, with or without
 * dashes and spaces: two of them. Empty: it is not written like an application number.
 */
export function idsOfNumber(typed: string): string[] {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!WRITTEN.test(number)) return [];
  const value = valueOf(number, LETTERS);
  if (value >> BITS !== 0n) return [];
  const first = value << UNUSED_BITS;
  return [first, first + 1n].map((bits) => {
    let rest = bits;
    let beginning = '';
    while (beginning.length < ID_LETTERS) {
      beginning = `${BASE64URL[Number(rest % 64n)]}${beginning}`;
      rest /= 64n;
    }
    return beginning;
  });
}

/** Whether this was typed for the number of the application with this ID. */
export const isNumberOf = (typed: string, id: string): boolean =>
  idsOfNumber(typed).some((beginning) => id.startsWith(beginning));

const BASE = BigInt(LETTERS.length);

/** Letters outside the alphabet count as its first one. */
function valueOf(text: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length);
  let value = 0n;
  for (let at = 0; at < text.length; at += 1)
    value = value * base + BigInt(Math.max(0, alphabet.indexOf(text.charAt(at))));
  return value;
}
