import { suggestion as nearest } from '@countersign/engine/author';

/** What somebody who misspelled a word of the language may have meant; all the words if none is close. */
export function suggestion(word: string, known: readonly string[]): string {
  return nearest(word, known).trim() || `one of ${known.join(', ')}`;
}
