import { fillIn, type FormsModel } from '@countersign/engine';
import { FULL_WIDTH, INK, COLUMN_WIDTH, PAGE, STYLE } from './page-style.ts';
import {
  element,
  flow,
  inside,
  print,
  remainingHeight,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { printTable } from './table.ts';

/** A section in the table of contents: known once everything is printed. */
export interface ContentsEntry {
  title: string;
  destination: string;
  page: number;
}

const GAP = 34;
const WIDTH = (COLUMN_WIDTH - GAP) / 2;
const NUMBER = 34;
const BETWEEN = 7.5;
const TITLE: Column = { x: 0, width: WIDTH - NUMBER, style: { ...STYLE.label, color: INK.text } };

/** Where the table of contents will be, and how much of the page it takes. */
export interface ContentsPlace {
  owner: Element;
  page: number;
  top: number;
}

/**
 * Reserves space for the table of contents, in two columns, and prints the forms below. Omitted if it would take more
 * than a page: the bookmarks always have it.
 */
export function printGuide(
  paper: Paper,
  root: Element,
  model: FormsModel,
  titles: readonly string[],
): ContentsPlace | null {
  const height = columnHeight(paper, titles);
  const fits = height < remainingHeight(paper) - 80;
  let place: ContentsPlace | null = null;
  if (fits) {
    printHeading(paper, root, paper.words.contents);
    const owner = element(paper, root, 'TOC');
    place = { owner, page: paper.doc.bufferedPageRange().count - 1, top: paper.y };
    paper.y += height + 26;
  }
  if (model.forms.length > 0) {
    printHeading(paper, root, paper.words.forms);
    const { formNumber, formEdition, formTitle } = paper.words;
    const rows = model.forms.map(({ number, edition, title }) => [number, edition, title]);
    paper.y -= 10;
    const table = { kind: 'table' as const, title: '', head: [formNumber, formEdition, formTitle], rows };
    inside(paper, paper.words.forms, () =>
      printTable(paper, root, table, { headingTag: 'H2', within: FULL_WIDTH, keep: 0 }),
    );
  }
  return place;
}

function printHeading(paper: Paper, root: Element, text: string): void {
  const column: Column = { ...FULL_WIDTH, style: STYLE.section };
  const heading = element(paper, root, 'H1');
  flow(paper, heading, typeset(paper, text, 'semibold', column), column);
  heading.end();
  paper.y += 10;
}

const heightOf = (paper: Paper, title: string): number =>
  typeset(paper, title, 'regular', TITLE).length * TITLE.style.leading + BETWEEN;

/** Number of titles in the first column: as close to half of the height as possible. */
function inFirstColumn(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let sum = 0;
  return heights.filter((height) => {
    sum += height;
    return sum - height < total / 2;
  }).length;
}

function columnHeight(paper: Paper, titles: readonly string[]): number {
  const heights = titles.map((title) => heightOf(paper, title));
  return heights.slice(0, inFirstColumn(heights)).reduce((sum, height) => sum + height, 0);
}

/** Fills the reserved space with titles and page numbers, each a link. */
export function printContents(paper: Paper, place: ContentsPlace, entries: readonly ContentsEntry[]): void {
  paper.doc.switchToPage(place.page);
  const first = inFirstColumn(entries.map(({ title }) => heightOf(paper, title)));
  entries.forEach((entry, index) => {
    if (index === 0 || index === first) paper.y = place.top;
    printEntry(paper, place.owner, entry, PAGE.left + (index < first ? 0 : WIDTH + GAP));
  });
  place.owner.end();
}

function printEntry(paper: Paper, contents: Element, entry: ContentsEntry, x: number): void {
  const left: Column = { ...TITLE, x };
  const right: Column = { x: x + WIDTH - 30, width: 30, style: STYLE.label, align: 'right' };
  const lines = typeset(paper, entry.title, 'regular', left);
  const height = lines.length * left.style.leading + BETWEEN;
  const item = element(paper, contents, 'TOCI');
  const reference = element(paper, item, 'Reference');
  const link = element(paper, reference, 'Link');
  print(paper, link, lines, left);
  print(paper, link, typeset(paper, `${entry.page}`, 'regular', right), right);
  paper.doc.annotate(x, paper.y - 2, WIDTH, height - 3, {
    Subtype: 'Link',
    Dest: entry.destination,
    Contents: new String(fillIn(paper.words.contentsEntry, { title: entry.title, page: entry.page })),
    structParent: link,
  });
  link.end();
  reference.end();
  item.end();
  paper.y += height;
  rule(paper, paper.y - 4.5, INK.rule, 0.4, { x, width: WIDTH });
}
