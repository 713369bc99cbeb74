import { fillIn } from '@countersign/engine';
import type PDFDocument from 'pdfkit';
import './pdfkit-types.ts';
import type { Face } from './fonts.ts';
import { printable } from './glyphs.ts';
import { decimal } from './lettering.ts';
import { breakLines, type Line, type Run, type Span } from './lines.ts';
import { FULL_WIDTH, INK, PAGE, STYLE, type Area, type TextStyle } from './page-style.ts';
import type { DocumentTexts } from './document-texts.ts';
import { boundedCache } from './bounded-cache.ts';
import type { DocumentFaces } from './typefaces.ts';

export type Element = PDFKit.PDFStructureElement;

/**
 * A pdfkit document with a cursor. Everything that is drawn is either inside an element of the structure tree (`print`)
 * or marked as an artifact (`ornament`), which makes the file a tagged one.
 */
export interface Paper {
  readonly doc: typeof PDFDocument;
  readonly faces: DocumentFaces;
  readonly words: DocumentTexts;
  /** Distance of the cursor from the top of the page. */
  y: number;
  /** Height that stays free below what is printed now. */
  below: number;
  /** Titles of the section and the groups being printed: repeated at the top of each page on which they continue. */
  readonly inside: string[];
  /** Level of the headings of sections: 2 below the title of a form. */
  level: 1 | 2;
  /** The bookmark below which those of sections are placed. */
  outline: PDFKit.PDFOutline;
}

/** A paper with its cursor at the top of the first page. */
export const paperOf = (doc: typeof PDFDocument, faces: DocumentFaces, words: DocumentTexts): Paper => ({
  doc,
  faces,
  words,
  y: PAGE.top,
  below: 0,
  inside: [],
  level: 1,
  outline: doc.outline,
});

/** Position and style of a column of text. */
export interface Column extends Area {
  style: TextStyle;
  align?: 'left' | 'right';
}

export const remainingHeight = (paper: Paper): number => PAGE.height - PAGE.bottom - paper.below - paper.y;

/** Height of an empty page. */
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

/** Starts a page; its head names the section that continues on it. */
export function newPage(paper: Paper): void {
  paper.doc.addPage();
  paper.y = PAGE.top;
  if (paper.inside.length > 0) printContinued(paper);
}

/** Distance between the line that names the continued section and the text below it, in points. */
const CONTINUED = 21;

function printContinued(paper: Paper): void {
  const [section = '', ...rest] = paper.inside.filter((title) => title !== '');
  // Only the section and the innermost group: with all groups, the line would often be too long.
  const text = [section, ...rest.slice(-1)].join(' · ');
  const column: Column = { ...FULL_WIDTH, style: STYLE.small };
  const { y } = paper;
  paper.y = PAGE.top - CONTINUED;
  const line = oneLine(paper, fillIn(paper.words.continued, { text }), 'italic', column);
  if (line) ornament(paper, () => draw(paper, [line], column), 'Pagination');
  paper.y = y;
}

/** Prints `body` as a section or group with this title. */
export function inside(paper: Paper, title: string, body: () => void): void {
  paper.inside.push(title);
  body();
  paper.inside.pop();
}

/** Starts a new page unless `height` points are left on it, or nothing is on it yet. */
export function need(paper: Paper, height: number): void {
  if (remainingHeight(paper) < height && paper.y > PAGE.top) newPage(paper);
}

/** Caches the layout of each source for a paper, because it is measured first and printed later. */
export function layouts<Source, Layout>(): (paper: Paper, source: Source, make: () => Layout) => Layout {
  const papers = new WeakMap<Paper, Map<Source, Layout>>();
  return (paper, source, make) => {
    const ofPaper = papers.get(paper) ?? new Map<Source, Layout>();
    papers.set(paper, ofPaper);
    const made = ofPaper.get(source) ?? make();
    ofPaper.set(source, made);
    return made;
  };
}

/** Prints with this much space left below the last line: what follows fits on the same page. */
export function leaving(paper: Paper, height: number, body: () => void): void {
  const outer = paper.below;
  paper.below = height;
  body();
  paper.below = outer;
}

/** A new structure element under `parent`. */
export function element(
  paper: Paper,
  parent: Element,
  tag: string,
  options: PDFKit.Mixins.StructureElementOptions = {},
): Element {
  const made = paper.doc.struct(tag, options);
  parent.add(made);
  return made;
}

/**
 * Lines of a text in a column; characters that the font lacks are shown as their code. Not to be changed: most texts are those of
 * the carrier, which each thread lays out once.
 */
export function typeset(
  { faces }: Paper,
  text: string | readonly Run[],
  face: Face,
  { width, style: { size } }: Column,
): readonly Line[] {
  const runs = typeof text === 'string' ? [{ text, face }] : text;
  return texts(`${width} ${size} ${JSON.stringify(runs)}`, () => {
    const shown = runs.map((run) => ({
      ...run,
      text: printable(run.text, (codePoint) => faces.hasLetter(run.face, codePoint)),
    }));
    return breakLines(shown, width, (run) => faces.lettering(run.face, size).widthOf(run.text));
  });
}

const ELLIPSIS = '…';

/** A text on one line of a column: what does not fit on it becomes an ellipsis. Undefined for an empty text. */
export function oneLine(paper: Paper, text: string, face: Face, column: Column): Line | undefined {
  const [whole, more] = typeset(paper, text, face, column);
  if (!whole || !more) return whole;
  const width = paper.faces.lettering(face, column.style.size).widthOf(ELLIPSIS);
  const [line] = typeset(paper, text, face, { ...column, width: column.width - width });
  const last = line?.spans.at(-1);
  if (!line || !last) return undefined;
  return { spans: line.spans.with(-1, { ...last, text: last.text + ELLIPSIS }), width: line.width + width };
}

/** About three times the texts that one document of the reference carrier prints. */
const MAX_TEXTS = 6_000;
const texts = boundedCache<readonly Line[]>(MAX_TEXTS);

/** Draws lines as content of `owner` at the cursor's height plus `offset`; leaves the cursor where it is. */
export function print(paper: Paper, owner: Element, lines: readonly Line[], column: Column, offset = 0): void {
  if (lines.length > 0) owner.add(() => draw(paper, lines, column, offset));
}

/** Draws lines without marking them: for use inside an artifact. */
export function draw(paper: Paper, lines: readonly Line[], column: Column, offset = 0): void {
  const { size, leading, color } = column.style;
  const baseline = paper.y + offset + (leading - size) / 2 + size * 0.86;
  const written = lines.flatMap((line, index) => {
    const x = column.x + (column.align === 'right' ? column.width - line.width : 0);
    const y = baseline + index * leading;
    return line.spans.map((span, position) => {
      const at = { x: x + span.x, y };
      if (span.box) drawBox(paper, span.box, at, size);
      // The space separates words of adjacent lines for readers of the text, and a box from the words beside it.
      const isApart = span.box !== undefined || (position === line.spans.length - 1 && index < lines.length - 1);
      return writtenSpan(paper, { color, ...span, text: isApart ? `${span.text} ` : span.text }, at, size);
    });
  });
  if (written.length > 0) paper.doc.addContent(`BT\n${written.join('')}ET`);
}

/**
 * The operators that write a span at its position, as part of a text object. pdfkit turns pages upside down, so that
 * `y` grows downwards; its letters are turned back. The letters of a box are written invisibly in its place: whoever
 * reads or copies the text gets `[x]` or `[ ]` before the words beside it, in any program.
 */
function writtenSpan(
  { doc, faces }: Paper,
  { text, face, color, box }: Span & { color: string },
  { x, y }: { x: number; y: number },
  size: number,
): string {
  const own = faces.lettering(box ? 'regular' : face, size);
  const letters = `${own.select}1 0 0 -1 ${decimal(x)} ${decimal(y)} Tm\n${own.write(text)}`;
  faces.use(doc.page, box ? 'regular' : face);
  return box ? `3 Tr\n${letters}0 Tr\n` : `${inked(color)}${letters}`;
}

/** The operator that selects a color given as `#rrggbb`. */
function inked(color: string): string {
  const parts = [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return `${parts.join(' ')} rg\n`;
}

/** Width of a box and of the space after it, in sizes of the text beside it. */
export const BOX = { width: 0.86, gap: 0.5 };

function drawBox({ doc }: Paper, box: 'ticked' | 'empty', { x, y }: { x: number; y: number }, size: number): void {
  const width = BOX.width * size;
  const top = y - width + 0.6;
  doc.lineWidth(0.7).rect(x, top, width, width);
  if (box === 'empty') {
    doc.stroke(INK.edge);
    return;
  }
  doc.fillAndStroke(INK.strong, INK.strong);
  const [near, far] = [width * 0.28, width * 0.72];
  doc.moveTo(x + near, top + near).lineTo(x + far, top + far);
  doc.moveTo(x + far, top + near).lineTo(x + near, top + far);
  doc.lineWidth(1.1).lineCap('round').stroke('#ffffff');
}

/** Draws something without meaning: rules, boxes, repeated headings. */
export function ornament(paper: Paper, drawing: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  paper.doc.markContent('Artifact', { type });
  drawing();
  paper.doc.endMarkedContent();
}

export function rule(paper: Paper, y: number, color: string, weight: number, area: Area = FULL_WIDTH): void {
  ornament(paper, () => paper.doc.rect(area.x, y, area.width, weight).fill(color));
}

/** A block of text in one column over as many pages as necessary; moves the cursor below it. */
export function flow(paper: Paper, owner: Element, lines: readonly Line[], column: Column): void {
  columns(paper, [{ owner, lines, column }]);
}

/**
 * Columns side by side over as many pages as the longest one takes; moves the cursor below it. `onTurn` may print
 * something at the top of each further page, given the number of lines before it, and returns the number of lines that
 * it takes beside the columns.
 */
export function columns(
  paper: Paper,
  parts: readonly { owner: Element; lines: readonly Line[]; column: Column }[],
  onTurn: (done: number) => number = () => 0,
): void {
  const leading = Math.max(...parts.map(({ column }) => column.style.leading));
  const count = Math.max(...parts.map(({ lines }) => lines.length));
  for (let done = 0; done < count;) {
    let beside = 0;
    if (done > 0 || remainingHeight(paper) < leading) {
      newPage(paper);
      beside = onTurn(done);
    }
    const fitting = fittingLines(count - done, Math.max(1, Math.floor(remainingHeight(paper) / leading)));
    for (const { owner, lines, column } of parts) print(paper, owner, lines.slice(done, done + fitting), column);
    done += fitting;
    paper.y += Math.max(fitting, beside) * leading;
  }
}

/** How many of the remaining lines go on this page: all, or as many as avoid a single line on the next. */
function fittingLines(left: number, most: number): number {
  if (left <= most) return left;
  return left - most === 1 && most > 2 ? most - 1 : most;
}
