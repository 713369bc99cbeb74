/** Answers that are partly hidden. */
import type { Asked } from './codecs.ts';
import { tokenOf } from './token.ts';
import type { AnswerText } from './types.ts';

const MASKED_CHARACTER = '•';
/** How many characters at the end of an answer a mask leaves. */
export const UNMASKED = 4;

/** Not a whole answer: some of it was hidden by `maskText`. */
export function isMaskedText(text: AnswerText): boolean {
  return text.includes(MASKED_CHARACTER);
}

/**
 * Hides all but the last four letters and digits, or everything when there are no more than four. A masked text stays
 * as it is; for a token, the number's last four are shown.
 */
export function maskText(text: AnswerText): string {
  const token = tokenOf(text);
  if (token !== undefined) return `${MASKED_CHARACTER.repeat(UNMASKED)}${token.lastFour}`;
  let shown = text.replaceAll(/[^\p{L}\p{N}•]/gu, '').length > UNMASKED ? UNMASKED : 0;
  return Array.from(text)
    .reverse()
    .map((character) => {
      if (!/[\p{L}\p{N}•]/u.test(character)) return character;
      shown -= 1;
      return shown >= 0 ? character : MASKED_CHARACTER;
    })
    .reverse()
    .join('');
}

/** A number for a vault as somebody typed it, without a token yet. */
export function isTypedNumber(text: AnswerText, node: Asked): boolean {
  return node.data?.Tokenise === true && text !== '' && tokenOf(text) === undefined && !isMaskedText(text);
}
