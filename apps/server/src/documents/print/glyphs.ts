import { DRAWN_AS } from '@countersign/engine';

/** Whether the font has a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean;

/**
 * The text as it can be printed: composed (NFC), tabs as spaces, line ends as `\n`, hyphens of phones as hyphens, and every character without a glyph
 * shown as `[U+XXXX]`, because a PDF library drops it silently. The same is done for right-to-left letters: the library
 * has no bidirectional layout, and words in a wrong order would be worse than their codes.
 */
export function printable(text: string, hasGlyph: HasGlyph): string {
  if (PLAIN.test(text)) return text;
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ');
  return Array.from(clean, (character) => DRAWN_AS.get(character) ?? shown(character, hasGlyph)).join('');
}

/** Nearly every text, in every font. */
const PLAIN = /^[ -~\n]*$/;

function shown(character: string, hasGlyph: HasGlyph): string {
  if (character === '\n') return character;
  if (!UNPRINTABLE.test(character)) {
    // A letter such as ṣ may have no glyph and still be drawn from its base letter and accent.
    const whole = [character, character.normalize('NFD')].find((form) =>
      Array.from(form, (part) => part.codePointAt(0) ?? 0).every(hasGlyph),
    );
    if (whole !== undefined) return whole;
  }
  const codePoint = character.codePointAt(0) ?? 0;
  return JOINERS.has(codePoint) ? '' : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Controls, formatting characters, private use and lone surrogates (a font may map them to nothing), right-to-left. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Soft hyphen, zero width space and joiners, byte order mark, emoji variation selector: invisible in print too. */
const JOINERS: ReadonlySet<number> = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f]);
