import { suggestion as nearest } from '@countersign/engine/author';

/** What somebody who misspelt a word of the language may have meant; all the words when none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  return nearest(word, known).trim() || `one of ${known.join(', ')}`;
}
