import type { PrintAnswer } from '@countersign/engine';
import type { Line, Run } from './lines.ts';
import { indented, INK, STYLE } from './page-style.ts';
import {
  draw,
  element,
  layouts,
  need,
  ornament,
  print,
  remainingHeight,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { numberedRuns, questionOf } from './numbers.ts';

/**
 * Whether a row is printed as lines of text: its questions are in full in a row above, so that their short labels are
 * enough.
 */
export const isBrief = (answers: readonly PrintAnswer[]): boolean =>
  answers.some(({ short, isAbove }) => short !== undefined || isAbove === true);

const PADDING = 2;
/** Does not begin a line. */
const BETWEEN = '\u00a0· ';

const texts = layouts<readonly PrintAnswer[], { column: Column; lines: readonly Line[] }>();

/** `Date of birth: 02/03/2001 · Share: 10%`; parts 2n and 2n + 1 are the label and the value of an answer. */
function layoutOf(
  paper: Paper,
  answers: readonly PrintAnswer[],
  depth: number,
): { column: Column; lines: readonly Line[] } {
  return texts(paper, answers, () => {
    const column: Column = { ...indented(depth), style: STYLE.value };
    const runs = answers.flatMap((answer, index): Run[] => {
      if (answer.isAbove) return [];
      const isGiven = answer.value.trim() !== '';
      return [
        ...numberedRuns(answer, `${asLabel(questionOf(answer))} `, 'regular').map((run) => ({
          color: INK.quiet,
          ...run,
          part: 2 * index,
        })),
        isGiven
          ? { text: answer.value, face: 'regular', part: 2 * index + 1 }
          : { text: paper.words.notAnswered, face: 'italic', color: INK.quiet, part: 2 * index + 1 },
        { text: BETWEEN, face: 'regular', color: INK.quiet },
      ];
    });
    return { column, lines: typeset(paper, runs.slice(0, -1), 'regular', column) };
  });
}

/** With a colon, unless it is a question. */
const asLabel = (text: string): string => (/[?:.!]$/.test(text) ? text : `${text}:`);

/** Height of the lines of a row, in points. */
export const briefHeight = (paper: Paper, answers: readonly PrintAnswer[], depth: number): number =>
  layoutOf(paper, answers, depth).lines.length * STYLE.value.leading + 2 * PADDING;

/** Prints the answers of a row as lines of text, each question and answer tagged as such. */
export function printBrief(
  paper: Paper,
  parent: Element,
  answers: readonly PrintAnswer[],
  { depth, keep }: { depth: number; keep: number },
): void {
  const { column, lines } = layoutOf(paper, answers, depth);
  if (lines.length === 0) return;
  const { leading } = column.style;
  paper.y += PADDING;
  const list = element(paper, parent, 'L');
  const elements = answers.map((answer) => {
    if (answer.isAbove) return null;
    const item = element(paper, list, 'LI');
    return { item, parts: [element(paper, item, 'Lbl'), element(paper, item, 'LBody')] };
  });
  lines.forEach((line, index) => {
    const isLast = index === lines.length - 1;
    if (remainingHeight(paper) < leading + (isLast ? keep : 0)) need(paper, leading + keep);
    for (const span of line.spans) {
      const only: Line = { spans: [span], width: line.width };
      const owner = span.part === undefined ? undefined : elements[span.part >> 1]?.parts[span.part & 1];
      if (owner) print(paper, owner, [only], column);
      else ornament(paper, () => draw(paper, [only], column));
    }
    paper.y += leading;
  });
  for (const made of elements) {
    made?.parts.forEach((part) => part.end());
    made?.item.end();
  }
  list.end();
  paper.y += PADDING;
}
