/** Free text, and numbers of people: phone, Social Security number, tax ID, zip (spec form 5.52). */
import type { MaskName } from '../definition/question-data.ts';
import type { Codec } from './codec.ts';
import { textCodec } from './codec.ts';
import { plainHyphens } from './names.ts';

/** Digits grouped 3-3-4; the leading 1 of eleven digits is the country code. */
export const phoneCodec: Codec = textCodec((text) => {
  if (!/^[\d\s().+-]+$/.test(plainHyphens(text))) return undefined;
  return /^1?(\d{3})(\d{3})(\d{4})$/.exec(onlyDigits(text))?.slice(1).join('-');
});

/** Digits grouped 3-2-4. */
export const ssnCodec: Codec = textCodec((text) => {
  if (!isInDigits(text)) return undefined;
  return /^(\d{3})(\d{2})(\d{4})$/.exec(onlyDigits(text))?.slice(1).join('-');
});

/** Text under a mask takes the mask's format if it can, and otherwise stays as typed: a rule says what is wrong. */
const UNDER_MASK: Partial<Record<MaskName, (text: string) => string>> = {
  'tax-id': (text) =>
    isInDigits(text) ? (/^(\d{2})(\d{7})$/.exec(onlyDigits(text))?.slice(1).join('-') ?? text) : text,
  account: (text) => (isInDigits(text) && /\d/.test(text) ? onlyDigits(text) : text),
  zip: (text) => /^(\d{5})\d{4}$/.exec(onlyDigits(text))?.[1] ?? (onlyDigits(text) || text),
};

const plainText = textCodec((text) => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text));

const maskedText: Partial<Record<MaskName, Codec>> = {
  phone: phoneLike(phoneCodec),
  ssn: phoneLike(ssnCodec),
  ...Object.fromEntries(Object.entries(UNDER_MASK).map(([mask, read]) => [mask, textCodec(read)])),
};

export function freeFormCodec(mask: MaskName | undefined): Codec {
  return (mask === undefined ? undefined : maskedText[mask]) ?? plainText;
}

function phoneLike(strict: Codec): Codec {
  return textCodec((text) => {
    const result = strict.parse(text);
    return result.ok && typeof result.value === 'string' ? result.value : text;
  });
}

/** Digits, with hyphens and spaces between them. */
function isInDigits(text: string): boolean {
  return /^[\d\s-]+$/.test(plainHyphens(text));
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
