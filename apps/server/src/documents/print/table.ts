import type { PrintItem } from '@countersign/engine';
import type { Face } from './fonts.ts';
import type { Line } from './lines.ts';
import { numberedRuns } from './numbers.ts';
import { INK, PAGE, STYLE, type Area, type TextStyle } from './page-style.ts';
import {
  columns,
  draw,
  element,
  flow,
  inside,
  layouts,
  leaving,
  need,
  newPage,
  ornament,
  CONTENT_HEIGHT,
  print,
  remainingHeight,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';

type PrintTable = Extract<PrintItem, { kind: 'table' }>;

const PADDING = { x: 7, y: 4 };
/** Share of the width for a table of pairs. */
const PAIRED = 0.64;

interface TableLook {
  headingTag: string;
  within: Area;
  /** Points that stay free below the last row. */
  keep: number;
}

/** Prints a table over as many pages as necessary; the head is repeated on each. */
export function printTable(
  paper: Paper,
  parent: Element,
  table: PrintTable,
  { headingTag, within, keep }: TableLook,
): void {
  const { title, area, cells, head } = layoutOf(paper, table, within);
  need(paper, tableOpening(paper, table, { within, keep }));
  if (paper.y > PAGE.top) paper.y += ABOVE;
  if (title.lines.length > 0) {
    const heading = element(paper, parent, headingTag);
    flow(paper, heading, title.lines, title.column);
    heading.end();
    paper.y += BELOW_TITLE;
  }
  const grid = element(paper, parent, 'Table');
  const headRow = element(paper, grid, 'TR');
  const height = headHeight(head);
  headGround(paper, height, area);
  for (const { column, lines } of head) {
    // A head cell without text is not a header.
    const cell = lines.length > 0 ? element(paper, headRow, 'TH', { scope: 'Column' }) : element(paper, headRow, 'TD');
    print(paper, cell, lines, column, PADDING.y);
    cell.end();
  }
  headRow.end();
  paper.y += height;

  const repeatHead = (): void => {
    headGround(paper, height, area);
    ornament(paper, () => head.forEach(({ column, lines }) => draw(paper, lines, column, PADDING.y)), 'Pagination');
    paper.y += height + PADDING.y;
  };
  const about = { cells, area, repeatHead, hasHeads: table.head[0] === '' };
  const rows = table.rows.map((row) => ({ row, look: { ...about, face: 'regular' as Face } }));
  const totals = (table.totals ?? []).map((row) => ({
    row,
    look: { ...about, hasHeads: true, face: 'semibold' as Face },
  }));
  inside(paper, table.title, () =>
    [...rows, ...totals].forEach(({ row, look }, index, { length }) =>
      leaving(paper, index === length - 1 ? keep : 0, () => printRow(paper, grid, row, look)),
    ),
  );
  grid.end();
  paper.y += 10;
}

const ABOVE = 10;
const BELOW_TITLE = 5;

interface TableLayout {
  /** As wide as the page, also above a narrow table. */
  title: Headed;
  area: Area;
  cells: Column[];
  head: Headed[];
  /** Height of each row, then of each total, in points. */
  heights: number[];
}

const tableLayouts = layouts<PrintTable, TableLayout>();

function layoutOf(paper: Paper, table: PrintTable, within: Area): TableLayout {
  return tableLayouts(paper, table, () => {
    // A name and an amount are easier to read close together than across the whole page.
    const area = table.head.length === 2 && table.head[0] === '' ? { ...within, width: within.width * PAIRED } : within;
    const above: Column = { ...within, style: STYLE.group };
    const title = {
      column: above,
      lines: table.title ? typeset(paper, numberedRuns(table, table.title, 'semibold'), 'semibold', above) : [],
    };
    const cells = columnsOf(paper, table, area);
    const head = cells.map((cell, index) => {
      const column = { ...cell, style: STYLE.tableHead };
      return { column, lines: typeset(paper, table.head[index] ?? '', 'semibold', column) };
    });
    const heightsOf = (rows: readonly (readonly string[])[], face: Face): number[] =>
      rows.map((row) => heightOf(cells.map((column, index) => typeset(paper, row[index] ?? '', face, column))));
    const heights = [...heightsOf(table.rows, 'regular'), ...heightsOf(table.totals ?? [], 'semibold')];
    return { title, area, cells, head, heights };
  });
}

const heightOf = (cells: readonly (readonly Line[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * STYLE.table.leading + 2 * PADDING.y;

/** Number of rows up to which a table is not split across pages. */
const MAX_UNSPLIT_ROWS = 12;

/** Height that has to be left for a table to begin, in points: its title, its head and a row, and all of a short table. */
export function tableOpening(
  paper: Paper,
  table: PrintTable,
  { within, keep }: Pick<TableLook, 'within' | 'keep'>,
): number {
  const { title, head, heights } = layoutOf(paper, table, within);
  const titled = title.lines.length === 0 ? 0 : title.lines.length * title.column.style.leading + BELOW_TITLE;
  const above = ABOVE + titled + headHeight(head);
  const whole = above + heights.reduce((sum, height) => sum + height, 0) + keep;
  if (heights.length <= MAX_UNSPLIT_ROWS && whole < CONTENT_HEIGHT) return whole;
  const [first = 0] = heights;
  return above + Math.min(first, MAX_UNBROKEN_HEIGHT) + (heights.length === 1 ? keep : 0);
}

/** A longer row begins at the foot of a page and continues on the next, instead of leaving it empty. */
const MAX_UNBROKEN_HEIGHT = 220;

interface Headed {
  column: Column;
  lines: readonly Line[];
}

function headHeight(head: readonly Headed[]): number {
  return Math.max(1, ...head.map(({ lines }) => lines.length)) * STYLE.tableHead.leading + 2 * PADDING.y;
}

function headGround(paper: Paper, height: number, area: Area): void {
  ornament(paper, () => paper.doc.rect(area.x, paper.y, area.width, height).fill(INK.tint));
  rule(paper, paper.y + height - 0.8, INK.quiet, 0.8, area);
}

interface RowLook {
  cells: readonly Column[];
  area: Area;
  face: Face;
  /** The first cell is the heading of the row. */
  hasHeads: boolean;
  repeatHead: () => void;
}

function printRow(
  paper: Paper,
  grid: Element,
  row: readonly string[],
  { cells, area, face, hasHeads, repeatHead }: RowLook,
): void {
  const texts = cells.map((column, index) => typeset(paper, row[index] ?? '', face, column));
  if (heightOf(texts) > remainingHeight(paper) && remainingHeight(paper) < MAX_UNBROKEN_HEIGHT) {
    newPage(paper);
    repeatHead();
    paper.y -= PADDING.y;
  }
  const line = element(paper, grid, 'TR');
  paper.y += PADDING.y;
  const isHead = (index: number): boolean => hasHeads && index === 0 && (texts[0]?.length ?? 0) > 0;
  const parts = cells.map((column, index) => ({
    owner: isHead(index) ? element(paper, line, 'TH', { scope: 'Row' }) : element(paper, line, 'TD'),
    lines: texts[index] ?? [],
    column,
  }));
  columns(paper, parts, () => {
    repeatHead();
    return 0;
  });
  parts.forEach(({ owner }) => owner.end());
  line.end();
  paper.y += PADDING.y;
  rule(paper, paper.y - 0.5, INK.rule, 0.5, area);
}

/**
 * Distributes the width: each column gets what its longest cell needs, as far as possible, and never less than its
 * longest word (or a fair share of a narrow page). Columns of amounts are right-aligned.
 */
function columnsOf(paper: Paper, table: PrintTable, area: Area): Column[] {
  const count = Math.max(1, table.head.length, ...table.rows.map((row) => row.length));
  const indices = Array.from({ length: count }, (_, index) => index);
  const fair = area.width / count;
  const wanted = indices.map((index) => {
    const texts = [...table.rows, ...(table.totals ?? [])].map((row) => row[index] ?? '');
    const head = widest(paper, table.head[index] ?? '', 'semibold', STYLE.tableHead);
    const wish = Math.max(head, ...texts.map((text) => widest(paper, text, 'semibold', STYLE.table)));
    const word = [table.head[index] ?? '', ...texts].flatMap((text) => text.split(/\s+/));
    const least = Math.max(...word.map((text) => widest(paper, text, 'semibold', STYLE.table)));
    return { wish: Math.min(wish, 260) + 2 * PADDING.x + 1, least: Math.min(least + 2 * PADDING.x + 1, fair) };
  });
  const least = wanted.reduce((sum, one) => sum + one.least, 0);
  const extra = wanted.reduce((sum, one) => sum + Math.max(0, one.wish - one.least), 0);
  const free = area.width - least;
  let x = area.x;
  return wanted.map((one, index) => {
    const share = extra > 0 ? Math.max(0, one.wish - one.least) / extra : 1 / count;
    const width = one.least + free * share;
    const column: Column = {
      x: x + PADDING.x,
      width: width - 2 * PADDING.x,
      style: STYLE.table,
      align: table.rows.length > 0 && table.rows.every((row) => isAmount(row[index] ?? '')) ? 'right' : 'left',
    };
    x += width;
    return column;
  });
}

/** Nothing longer is an amount, and the pattern takes quadratic time for digits. */
const MAX_AMOUNT_LENGTH = 40;
const isAmount = (text: string): boolean =>
  text.length <= MAX_AMOUNT_LENGTH && /^(?:\(?-?\$?[\d,]*\.?\d+\)?\s?%?)?$/.test(text.trim());

function widest(paper: Paper, text: string, face: 'regular' | 'semibold', style: TextStyle): number {
  const lines = typeset(paper, text, face, { x: 0, width: Number.POSITIVE_INFINITY, style });
  return Math.max(0, ...lines.map((line) => line.width));
}
