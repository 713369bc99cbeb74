/** What a change would take away, in words (design 6: "This removes 7 answers in 3 sections"). */
import type { Change } from '@countersign/engine';

export interface Removal {
  answers: number;
  sections: number;
  /** Sections other than the one that is shown. */
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

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

export const removesText = ({ answers, sections }: Removal): string =>
  `This removes ${count(answers, 'answer')} in ${count(sections, 'section')}`;

export const removedText = ({ answers, sections }: Removal): string =>
  `${count(answers, 'answer')} in ${count(sections, 'section')} ${answers === 1 ? 'was' : 'were'} removed`;

/** Said when questions come or go below the one that was answered; null: nothing to say. */
export function appearedText(before: number, after: number): string | null {
  if (after > before) return `${count(after - before, 'question')} added below`;
  return after < before ? `${count(before - after, 'question')} removed below` : null;
}
