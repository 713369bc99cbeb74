import type { PrintModel } from '@countersign/engine';
import { longTime, shortId, type PrintFrame, type PrintMark } from './frame.ts';
import { FULL_WIDTH, INK, MEASURE, PAGE, STYLE, type TextStyle } from './look.ts';
import { element, flow, ornament, print, room, rule, typeset, type Column, type Element, type Paper } from './paper.ts';

const MARK = 30;

/** The head of the first page: whose document, what it is, when and under which id it was made. */
export function printCover(paper: Paper, root: Element, model: PrintModel, frame: PrintFrame): void {
  printCarrier(paper, root, frame);
  paper.y = 158;
  heading(paper, root, 'P', model.title, 'semibold', STYLE.cover);
  paper.y += 4;
  if (model.subtitle !== '') heading(paper, root, 'P', model.subtitle, 'regular', STYLE.subtitle);
  paper.y += 20;
  ornament(paper, () => paper.doc.rect(PAGE.left, paper.y, 44, 3).fill(frame.accent));
  paper.y += 24;
  printFacts(paper, root, [
    ['Prepared', longTime(frame.generatedAt)],
    ['To be signed by', model.signature.expectedName || 'Not named yet'],
    ['Document', shortId(frame.documentId)],
  ]);
}

/** The carrier's mark and name at the top of a first page. */
export function printCarrier(paper: Paper, root: Element, frame: PrintFrame): void {
  paper.y = 60;
  const markWidth = drawMark(paper, frame);
  const name: Column = { x: PAGE.left + markWidth + 11, width: 300, style: STYLE.carrier };
  const carrier = element(paper, root, 'P');
  print(paper, carrier, typeset(paper, frame.carrierName, 'semibold', name), name, (MARK - STYLE.carrier.leading) / 2);
  carrier.end();
}

export function heading(
  paper: Paper,
  root: Element,
  tag: string,
  text: string,
  face: 'regular' | 'semibold',
  style: TextStyle,
): void {
  const column: Column = { ...FULL_WIDTH, style };
  const owner = element(paper, root, tag);
  flow(paper, owner, typeset(paper, text, face, column), column);
  owner.end();
}

/** Short facts side by side, each below its label. */
export function printFacts(paper: Paper, root: Element, facts: readonly (readonly [string, string])[]): void {
  const width = MEASURE / facts.length;
  let deepest = 0;
  facts.forEach(([label, value], index) => {
    const x = PAGE.left + index * width;
    const owner = element(paper, root, 'P');
    const head: Column = { x, width: width - 16, style: STYLE.small };
    const body: Column = { x, width: width - 16, style: STYLE.value };
    const lines = typeset(paper, value, 'regular', body);
    print(paper, owner, typeset(paper, label, 'regular', head), head);
    print(paper, owner, lines, body, STYLE.small.leading + 1);
    owner.end();
    deepest = Math.max(deepest, lines.length);
  });
  paper.y += STYLE.small.leading + 1 + deepest * STYLE.value.leading;
}

/** The carrier's mark, or its initial on the accent colour; gives the width it took. */
function drawMark(paper: Paper, frame: PrintFrame): number {
  const { doc, y } = paper;
  if (frame.mark) {
    const mark = frame.mark;
    ornament(paper, () => drawShapes(paper, mark, MARK / mark.height));
    return mark.width * (MARK / mark.height);
  }
  ornament(paper, () => {
    doc.roundedRect(PAGE.left, y, MARK, MARK, 6).fill(frame.accent);
    doc.roundedRect(PAGE.left + 8, y + 8, MARK - 16, MARK - 16, 3).fill('#ffffff');
  });
  return MARK;
}

function drawShapes(paper: Paper, mark: PrintMark, scale: number): void {
  const { doc } = paper;
  doc.save();
  doc.translate(PAGE.left, paper.y).scale(scale);
  for (const { path, fill, stroke, strokeWidth = 1 } of mark.shapes) {
    if (fill) doc.path(path).fill(fill);
    if (stroke) doc.path(path).lineWidth(strokeWidth).lineCap('round').lineJoin('round').stroke(stroke);
  }
  doc.restore();
}

/** A section as the contents name it: known once everything is printed. */
export interface ContentsEntry {
  title: string;
  destination: string;
  page: number;
}

/**
 * Fills the list of contents on the first page, below the cursor, in two columns. Left out when it would not fit: the
 * bookmarks always have it.
 */
export function printContents(paper: Paper, contents: Element, entries: readonly ContentsEntry[]): void {
  const gap = 34;
  const width = (MEASURE - gap) / 2;
  const style = STYLE.label;
  const set = entries.map((entry) => ({
    ...entry,
    lines: typeset(paper, entry.title, 'regular', { x: 0, width: width - 34, style }),
  }));
  const heightOf = (lines: readonly unknown[]): number => lines.length * style.leading + 7;
  const total = set.reduce((sum, entry) => sum + heightOf(entry.lines), 0);
  if (total / 2 + 40 > room(paper)) return;

  rule(paper, paper.y, INK.rule, 0.8);
  paper.y += 16;
  const top = paper.y;
  let x: number = PAGE.left;
  for (const entry of set) {
    if (x === PAGE.left && entries.length > 8 && paper.y - top >= total / 2) {
      x += width + gap;
      paper.y = top;
    }
    const height = heightOf(entry.lines);
    const item = element(paper, contents, 'TOCI');
    const reference = element(paper, item, 'Reference');
    const link = element(paper, reference, 'Link');
    const left: Column = { x, width: width - 34, style: { ...style, colour: INK.text } };
    const right: Column = { x: x + width - 30, width: 30, style, align: 'right' };
    print(paper, link, entry.lines, left);
    print(paper, link, typeset(paper, `${entry.page}`, 'regular', right), right);
    paper.doc.annotate(x, paper.y - 2, width, height - 3, {
      Subtype: 'Link',
      Dest: entry.destination,
      Contents: new String(`${entry.title}, page ${entry.page}`),
      structParent: link,
    });
    link.end();
    reference.end();
    item.end();
    paper.y += height;
    rule(paper, paper.y - 4.5, INK.rule, 0.4, { x, width });
  }
}
