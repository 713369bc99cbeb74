/** What a change would remove, in words (spec pages 2.8: "This removes 7 answers in 3 sections"). */
import type { Change } from '@countersign/engine';
import { counted, type Texts } from '../state/texts.ts';

export interface Removal {
  answers: number;
  sections: number;
  /** Sections other than the current one. */
  elsewhere: boolean;
}

export function removalOf(change: Change, shownBlock: string): Removal {
  const blocks = new Set(change.removed.map((removed) => removed.block));
  return {
    answers: change.removed.length,
    sections: blocks.size,
    elsewhere: [...blocks].some((block) => block !== shownBlock),
  };
}

/** `7 answers`, `3 sections` */
const counts = ({ answers, sections }: Removal, texts: Texts): Record<string, string> => ({
  Answers: counted(texts, 'count.answers', answers),
  Sections: counted(texts, 'count.sections', sections),
});

export const removesText = (removal: Removal, texts: Texts): string =>
  texts('removal.question', counts(removal, texts));

export const removedText = (removal: Removal, texts: Texts): string =>
  texts(removal.answers === 1 ? 'removal.done.one' : 'removal.done.many', counts(removal, texts));

/** Announced when questions appear or disappear below the answered one; null: nothing to announce. */
export function appearedText(before: number, after: number, texts: Texts): string | null {
  if (after > before) return counted(texts, 'removal.added', after - before);
  return after < before ? counted(texts, 'removal.gone', before - after) : null;
}
