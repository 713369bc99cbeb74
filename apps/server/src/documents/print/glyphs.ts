/** Says whether the font has a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean;

/**
 * The text as it can be printed: composed (NFC), tabs as spaces, line ends as `\n`, and every character without a glyph
 * shown as `[U+XXXX]`, because a PDF library drops it without a word.
 */
export function printable(text: string, hasGlyph: HasGlyph): string {
  let out = '';
  for (const character of text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character === '\n' || (!INVISIBLE.test(character) && hasGlyph(codePoint))) out += character;
    else if (!JOINERS.has(codePoint)) out += `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return out;
}

/** Controls, formatting characters, private use and lone surrogates: a font may map them to nothing at all. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/u;

/** Soft hyphen, zero width space and joiners, byte order mark, emoji variation selector: nothing to see on paper either. */
const JOINERS: ReadonlySet<number> = new Set([0xad, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0e, 0xfe0f]);
