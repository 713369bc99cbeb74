/** What every codec does, and what all of them share. */
import type { Value } from '../clause/types.ts';
import type { AnswerText } from './types.ts';

export type Parsed = { ok: true; value: Value } | { ok: false };

/** Between what a person types, the canonical text and the value that clauses and rules read. `parse(encode(v))` gives `v`. */
export interface Codec {
  /** The value of a text, canonical or as typed (masked and display forms too). Empty text is not a value. */
  parse(text: string): Parsed;
  /** The one canonical text of a value; empty for no value. */
  encode(value: Value): AnswerText;
}

export const NO_VALUE: Parsed = { ok: true, value: undefined };
export const REFUSED: Parsed = { ok: false };

export function parsed(value: Value): Parsed {
  return { ok: true, value };
}

/**
 * The codec of a type whose values are texts: `read` returns the canonical text, or undefined for a text it rejects.
 */
export function textCodec(read: (text: string) => string | undefined): Codec {
  return {
    parse(text) {
      if (isBlank(text)) return NO_VALUE;
      const canonical = read(text.trim());
      return canonical === undefined ? REFUSED : parsed(canonical);
    },
    encode: (value) => (typeof value === 'string' ? value : ''),
  };
}

/** Nothing was answered: only spaces, or the dollar symbol alone (spec form §5). */
export function isBlank(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '$';
}

/**
 * What is stored for a typed text: its canonical text, nothing when it is blank, the text itself when it does not
 * parse.
 */
export function normalize(codec: Codec, typed: string): AnswerText {
  const text = withoutUnseen(typed);
  if (isBlank(text)) return '';
  const result = codec.parse(text);
  return result.ok ? codec.encode(result.value) : text.trim();
}

const UNUSUAL = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const LINE_ENDS = /[\u2028\u2029]/g;
/** Characters that change the order of what follows stay: they change what people read, and rules report them. */
const UNSEEN = /[\u00ad\u180e\u200b\u200e\u200f\u202a\u202c\u202d\u2060-\u2066\u2069-\u206f\ufeff]/g;
/** Joiners have a meaning only after a letter or a picture. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/gu;

/** Pasted texts contain other kinds of spaces, and invisible characters: an answer has neither. */
function withoutUnseen(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.replaceAll(SPACES, ' ').replaceAll(LINE_ENDS, '\n').replaceAll(UNSEEN, '').replaceAll(STRAY_JOINERS, '');
}
