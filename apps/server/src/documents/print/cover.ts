import { applicationNumber, type FormsModel } from '@countersign/engine';
import { documentNumber, longTime, type PrintFrame, type PrintMark } from './frame.ts';
import { FULL_WIDTH, INK, COLUMN_WIDTH, PAGE, STYLE, type TextStyle } from './page-style.ts';
import {
  columns,
  element,
  flow,
  need,
  ornament,
  print,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';

const MARK = 30;

/** The first page: whose application it is, for what, and who signs this document. */
export function printCover(paper: Paper, root: Element, model: FormsModel, frame: PrintFrame): void {
  const { words } = paper;
  printCarrier(paper, root, frame);
  paper.y = 150;
  if (frame.isTest) {
    heading(paper, root, 'P', words.test, 'semibold', { ...STYLE.subtitle, color: INK.warning });
    paper.y += 4;
  }
  heading(paper, root, 'P', model.title, 'semibold', onOneLine(paper, model.title, STYLE.cover));
  paper.y += 4;
  if (model.subtitle !== '') heading(paper, root, 'P', model.subtitle, 'regular', STYLE.subtitle);
  paper.y += 18;
  ornament(paper, () => paper.doc.rect(PAGE.left, paper.y, 44, 3).fill(frame.accent));
  paper.y += 30;
  printSummary(paper, root, model);
  paper.y += 26;
  const { applicationId, agent } = frame;
  const facts: (readonly [string, string])[] = [
    applicationId === undefined
      ? [words.document, documentNumber(frame.documentId)]
      : [words.application, applicationNumber(applicationId)],
    [words.prepared, longTime(frame.generatedAt)],
    ...(model.signature === null ? [] : [[words.signer, model.signature.expectedName || words.unnamed] as const]),
    ...(agent ? [[words.agent, agent] as const] : []),
  ];
  printFacts(paper, root, facts);
}

/** Maximum reduction of the font size with which a title fits on one line. */
const MIN_SCALE = 0.78;

/** The style, a little smaller if that makes the title fit on one line. */
function onOneLine(paper: Paper, title: string, style: TextStyle): TextStyle {
  for (let size = style.size; size >= style.size * MIN_SCALE; size -= 0.5) {
    const fitted = { ...style, size, leading: size * (style.leading / style.size) };
    if (typeset(paper, title, 'semibold', { ...FULL_WIDTH, style: fitted }).length <= 1) return fitted;
  }
  return style;
}

const SUMMARY_PADDING = 5.6;

/** The facts that the carrier puts on the first page, each on a separate line. */
export function printSummary(paper: Paper, root: Element, { summary }: FormsModel): void {
  if (summary.length === 0) return;
  const left: Column = { x: PAGE.left, width: COLUMN_WIDTH * 0.32 - 12, style: STYLE.label };
  const right: Column = { x: PAGE.left + COLUMN_WIDTH * 0.32, width: COLUMN_WIDTH * 0.68, style: STYLE.fact };
  const list = element(paper, root, 'L');
  rule(paper, paper.y, INK.rule, 0.8);
  for (const { label, value } of summary) {
    const item = element(paper, list, 'LI');
    const parts = [
      { owner: element(paper, item, 'Lbl'), lines: typeset(paper, label, 'regular', left), column: left },
      { owner: element(paper, item, 'LBody'), lines: typeset(paper, value, 'semibold', right), column: right },
    ];
    paper.y += SUMMARY_PADDING;
    columns(paper, parts);
    for (const { owner } of parts) owner.end();
    item.end();
    paper.y += SUMMARY_PADDING;
    rule(paper, paper.y, INK.rule, 0.6);
  }
  list.end();
}

/** The carrier's mark, and the insurer with its home office, at the top of a first page (spec trust 4.7). */
export function printCarrier(paper: Paper, root: Element, frame: PrintFrame): void {
  paper.y = 60;
  const markWidth = drawMark(paper, frame);
  const name: Column = { x: PAGE.left + markWidth + 11, width: COLUMN_WIDTH - markWidth - 11, style: STYLE.carrier };
  const carrier = element(paper, root, 'P');
  const { LegalName, HomeOffice } = frame.insurer;
  flow(paper, carrier, typeset(paper, LegalName, 'semibold', name), name);
  paper.y += 1;
  const address: Column = { ...name, style: STYLE.small };
  flow(paper, carrier, typeset(paper, HomeOffice, 'regular', address), address);
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

/** Short facts side by side, each below its label, all on one page. */
export function printFacts(paper: Paper, root: Element, facts: readonly (readonly [string, string])[]): void {
  const width = COLUMN_WIDTH / facts.length;
  const placed = facts.map(([label, value], index) => {
    const place = { x: PAGE.left + index * width, width: width - 16 };
    const head: Column = { ...place, style: STYLE.small };
    const body: Column = { ...place, style: STYLE.value };
    return { head, label: typeset(paper, label, 'regular', head), body, value: typeset(paper, value, 'regular', body) };
  });
  const deepest = Math.max(0, ...placed.map(({ value }) => value.length));
  const height = BELOW_LABEL + deepest * STYLE.value.leading;
  need(paper, height);
  for (const { head, label, body, value } of placed) {
    const owner = element(paper, root, 'P');
    print(paper, owner, label, head);
    print(paper, owner, value, body, BELOW_LABEL);
    owner.end();
  }
  paper.y += height;
}

const BELOW_LABEL = STYLE.small.leading + 1;

/** The carrier's mark, or its initial on the accent color; returns its width. */
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
