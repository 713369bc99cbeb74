import { fullTitle, shortId, type PrintFrame } from './frame.ts';
import { INK, MEASURE, PAGE, STYLE } from './look.ts';
import { draw, ornament, rule, typeset, type Column, type Paper } from './paper.ts';

/** Heads and feet of every page, once their number is known; all of it artifacts, said once by the title and bookmarks. */
export function printRunning(
  paper: Paper,
  model: { title: string; subtitle: string },
  frame: PrintFrame,
  pages: number,
): void {
  const half = { width: MEASURE / 2 - 10, style: STYLE.small };
  const left: Column = { ...half, x: PAGE.left };
  const right: Column = { ...half, x: PAGE.left + MEASURE / 2 + 10, align: 'right' };
  for (let page = 0; page < pages; page += 1) {
    paper.doc.switchToPage(page);
    if (page > 0) {
      paper.y = 38;
      line(paper, frame.carrierName, left, 'semibold');
      line(paper, fullTitle(model), right);
      rule(paper, 58, INK.rule, 0.6);
    }
    paper.y = PAGE.height - 46;
    rule(paper, paper.y - 6, INK.rule, 0.6);
    line(paper, `Document ${shortId(frame.documentId)}`, left);
    line(paper, `Page ${page + 1} of ${pages}`, right);
  }
}

function line(paper: Paper, text: string, column: Column, face: 'regular' | 'semibold' = 'regular'): void {
  const [first, more] = typeset(paper, text, face, column);
  if (!first) return;
  const last = first.spans.at(-1);
  if (more && last) last.text += '…';
  ornament(paper, () => draw(paper, [first], column), 'Pagination');
}
