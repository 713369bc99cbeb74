import { fullTitle, shortId, type PrintFrame } from './frame.ts';
import { INK, MEASURE, PAGE, STYLE } from './page-style.ts';
import { draw, ornament, rule, typeset, type Column, type Paper } from './paper.ts';
import { filledIn } from './document-texts.ts';

/**
 * Headers and footers of every page, once the number of pages is known; all of them are artifacts, because the first
 * page and the bookmarks already contain the information.
 */
export function printHeadersAndFooters(
  paper: Paper,
  model: { title: string; subtitle: string },
  frame: PrintFrame,
  pages: number,
): void {
  const half = { width: MEASURE / 2 - 10, style: STYLE.small };
  const left: Column = { ...half, x: PAGE.left };
  const right: Column = { ...half, x: PAGE.left + MEASURE / 2 + 10, align: 'right' };
  const { words } = paper;
  const named = [
    ...(frame.applicationId === undefined ? [] : [`${words.application} ${shortId(frame.applicationId)}`]),
    `${words.document} ${shortId(frame.documentId)}`,
  ].join(' · ');
  for (let page = 0; page < pages; page += 1) {
    paper.doc.switchToPage(page);
    if (frame.isTest) printTestMark(paper);
    if (page > 0) {
      paper.y = 38;
      line(paper, frame.carrierName, left, 'semibold');
      line(paper, fullTitle(model), right);
      rule(paper, 58, INK.rule, 0.6);
    }
    paper.y = PAGE.height - 46;
    rule(paper, paper.y - 6, INK.rule, 0.6);
    line(paper, named, left);
    line(paper, filledIn(words.page, { page: page + 1, pages }), right);
  }
}

/** Above everything else on the page, so that no copy of a single page is mistaken for a real one. */
function printTestMark(paper: Paper): void {
  paper.y = 14;
  const style = { ...STYLE.small, size: 9, color: INK.warning };
  const column: Column = { x: PAGE.left, width: MEASURE, style };
  const [mark] = typeset(paper, paper.words.test, 'semibold', column);
  if (!mark) return;
  const x = PAGE.left + (MEASURE - mark.width) / 2;
  ornament(paper, () => {
    paper.doc
      .rect(x - 10, paper.y - 2, mark.width + 20, 15)
      .lineWidth(0.8)
      .stroke(INK.warning);
    draw(paper, [mark], { ...column, x });
  });
}

function line(paper: Paper, text: string, column: Column, face: 'regular' | 'semibold' = 'regular'): void {
  const [first, more] = typeset(paper, text, face, column);
  if (!first) return;
  const last = first.spans.at(-1);
  if (more && last) last.text += '…';
  ornament(paper, () => draw(paper, [first], column), 'Pagination');
}
