import { applicationNumber, fillIn, type PrintForm } from '@countersign/engine';
import { documentNumber, fullTitle, type PrintFrame } from './frame.ts';
import { INK, COLUMN_WIDTH, PAGE, STYLE } from './page-style.ts';
import { draw, oneLine, ornament, rule, typeset, type Column, type Paper } from './paper.ts';

/** A form and its pages, from 1. */
export interface FormPages {
  form: PrintForm;
  first: number;
  last: number;
}

/** The forms and titles that the pages of a file belong to. */
interface Pages {
  forms?: readonly FormPages[];
  /** Parts with separate titles, in order, each with its first page, counted from 1. */
  parts?: readonly { title: string; first: number }[];
}

/**
 * Headers and footers of every page, once the number of pages is known; all of them are artifacts, because the first
 * page and the bookmarks already contain the information.
 */
export function printHeadersAndFooters(
  paper: Paper,
  model: { title: string; subtitle: string },
  frame: PrintFrame,
  pages: number,
  { forms = [], parts = [] }: Pages = {},
): void {
  const { left, right } = sides(COLUMN_WIDTH * 0.6);
  const head = sides(COLUMN_WIDTH * 0.32);
  const { words } = paper;
  const named =
    frame.formsOnly === true
      ? ''
      : [
          ...(frame.applicationId === undefined
            ? []
            : [`${words.application} ${applicationNumber(frame.applicationId)}`]),
          `${words.document} ${documentNumber(frame.documentId)}`,
        ].join(' · ');
  for (let page = 0; page < pages; page += 1) {
    paper.doc.switchToPage(page);
    if (frame.isTest) printTestMark(paper);
    if (page > 0) {
      paper.y = 38;
      line(paper, frame.carrierName, head.left, 'semibold');
      const part = parts.findLast(({ first }) => first <= page + 1);
      line(paper, part?.title ?? fullTitle(model), head.right);
      rule(paper, 58, INK.rule, 0.6);
    }
    paper.y = PAGE.height - FOOT;
    rule(paper, paper.y - 5, INK.rule, 0.6);
    line(paper, named, left);
    line(paper, fillIn(words.page, { page: page + 1, pages }), right);
    const own = forms.find(({ first, last }) => first <= page + 1 && page + 1 <= last);
    if (own) printFormFoot(paper, own, page + 1, right);
  }
}

const GAP = 12;

/** Two columns, the left one this wide. */
function sides(width: number): { left: Column; right: Column } {
  const left: Column = { x: PAGE.left, width, style: STYLE.small };
  return { left, right: { ...left, x: left.x + width + GAP, width: COLUMN_WIDTH - width - GAP, align: 'right' } };
}

/** Distance of the foot from the lower edge. */
const FOOT = 50;

/**
 * The number and edition of a form, at the lower left of each of its pages, and which of its pages this is (spec trust
 * 4.7): the number has all the room that the page leaves.
 */
function printFormFoot(
  paper: Paper,
  { form: { number, edition }, first, last }: FormPages,
  page: number,
  right: Column,
): void {
  const { words } = paper;
  paper.y += STYLE.small.leading + 1;
  const which = fillIn(words.formPage, { page: page - first + 1, pages: last - first + 1 });
  const taken = oneLine(paper, which, 'regular', right)?.width ?? 0;
  const { left } = sides(COLUMN_WIDTH - GAP - taken);
  line(paper, fillIn(words.formFoot, { number, edition }), left, 'semibold');
  line(paper, which, right);
}

/** Above everything else on the page, so that no copy of a single page is mistaken for a real one. */
function printTestMark(paper: Paper): void {
  paper.y = 14;
  const style = { ...STYLE.small, color: INK.warning };
  const column: Column = { x: PAGE.left, width: COLUMN_WIDTH, style };
  const [mark] = typeset(paper, paper.words.test, 'semibold', column);
  if (!mark) return;
  const x = PAGE.left + (COLUMN_WIDTH - mark.width) / 2;
  ornament(paper, () => {
    paper.doc
      .rect(x - 10, paper.y - 2, mark.width + 20, 15)
      .lineWidth(0.8)
      .stroke(INK.warning);
    draw(paper, [mark], { ...column, x });
  });
}

function line(paper: Paper, text: string, column: Column, face: 'regular' | 'semibold' = 'regular'): void {
  const shown = oneLine(paper, text, face, column);
  if (shown) ornament(paper, () => draw(paper, [shown], column), 'Pagination');
}
