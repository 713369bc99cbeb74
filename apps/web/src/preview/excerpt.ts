/** The line of a finding as a compiler shows it: without its indentation, with the position of the caret below it. */
export interface Excerpt {
  text: string;
  /** The text before the caret; null: the finding is about the whole line. */
  before: string | null;
}

/** `column` counts from 1. */
export function excerptOf(source: string, column: number | null): Excerpt {
  const text = source.trim();
  const indentation = source.length - source.trimStart().length;
  const at = column === null ? -1 : column - 1 - indentation;
  return { text, before: at < 0 || at > text.length ? null : text.slice(0, at) };
}
