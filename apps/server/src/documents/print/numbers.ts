/** Section letters and question numbers as they are printed, the same as on the page (spec form 2.36). */
import { type Conditional, fillIn, type PrintAnswer, type PrintSection, type Repeated } from '@countersign/engine';
import type { DocumentTexts } from './document-texts.ts';
import type { Run } from './lines.ts';
import { INK } from './page-style.ts';
import type { Face } from './fonts.ts';

/** `Section C · Beneficiary`; only the title if the section has no letter. */
export const sectionTitle = (
  words: DocumentTexts,
  { letter, title, ...section }: Omit<PrintSection, 'items'>,
): string =>
  [letter === undefined ? title : fillIn(words.section, { letter, title }), ...repetition(words, section)].join(' · ');

/** `for each, 20 at most`, of what a blank form has once for several; otherwise nothing. */
export function repetition(words: DocumentTexts, { isRepeated, atMost }: Repeated): string[] {
  if (isRepeated !== true) return [];
  return [atMost === undefined ? words.repeated : fillIn(words.repeatedAtMost, { count: atMost })];
}

/** `C 4 Animals` */
export const withNumber = ({ number }: { number?: string }, text: string): string =>
  number === undefined ? text : `${number} ${text}`;

/** A text with its number in front, which stands out. */
export const numberedRuns = (item: { number?: string }, text: string, face: Face): Run[] =>
  item.number === undefined
    ? [{ text, face }]
    : [
        { text: `${item.number} `, face: 'semibold', color: INK.text, isWhole: true },
        { text, face },
      ];

/** The question as it is printed: in full, or by its short label. */
export const questionOf = ({ label, short }: PrintAnswer): string => short ?? label;

/** `Only if "Driver's license" is No`, in a line of its own, of what a blank form asks on a condition; otherwise nothing. */
export const conditionRuns = (words: DocumentTexts, { onlyIf }: Conditional): Run[] =>
  onlyIf === undefined
    ? []
    : [{ text: `\n${fillIn(words.onlyIf, { condition: onlyIf })}`, face: 'italic', color: INK.quiet }];

/** What was asked, with the number of the question. */
export const askedAs = (answer: PrintAnswer): Run[] => numberedRuns(answer, questionOf(answer), 'regular');
