const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most so many characters (code points). It ends where a reader sees a character end: a letter
 * keeps its marks, and no half of a character is left, which could not be stored.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  let end = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    length += Array.from(segment).length;
    if (length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
