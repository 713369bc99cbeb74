/** What every codec does, and what all of them share. */
import type { Value } from '../clause/types.ts';
import type { AnswerText } from './types.ts';

export type Parsed = { ok: true; value: Value } | { ok: false };

/** Between what a person types, the canonical text and the value that clauses and rules read. `parse(encode(v))` gives `v`. */
export interface Codec {
  /** The value of a text, canonical or as typed (masked and display forms too). Empty text is no value. */
  parse(text: string): Parsed;
  /** The one canonical text of a value; empty for no value. */
  encode(value: Value): AnswerText;
}

export const NO_VALUE: Parsed = { ok: true, value: undefined };
export const REFUSED: Parsed = { ok: false };

export function parsed(value: Value): Parsed {
  return { ok: true, value };
}

/** The codec of a type whose values are texts: `read` gives the canonical text, or undefined for what it refuses. */
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

/** What is kept of a typed text: its canonical text, nothing when it is blank, itself when it does not parse. */
export function normalise(codec: Codec, typed: string): AnswerText {
  if (isBlank(typed)) return '';
  const result = codec.parse(typed);
  return result.ok ? codec.encode(result.value) : typed.trim();
}
