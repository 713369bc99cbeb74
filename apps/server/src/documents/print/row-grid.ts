import type { PrintAnswer, PrintItem } from '@countersign/engine';
import type { Line } from './lines.ts';
import { askedAs } from './numbers.ts';
import { indented, INK, STYLE } from './page-style.ts';
import { element, layouts, need, print, rule, typeset, type Column, type Element, type Paper } from './paper.ts';

/** Answers side by side, each below its question; an answer that needs the whole width is alone. */
export type GridLine = { kind: 'cells'; cells: Cell[]; height: number } | { kind: 'wide'; answer: PrintAnswer };

interface Cell {
  label: Column;
  labelLines: readonly Line[];
  value: Column;
  valueLines: readonly Line[];
}

const ACROSS = 3;
const GAP = 14;
const PADDING = { above: 3, below: 4 };
/** Lines of a question and of an answer that are printed beside others. */
const MAX_LINES = { label: 3, value: 2 };

const grids = layouts<readonly PrintItem[], GridLine[]>();

/** The answers of a row as the lines of a grid, without those that the overview above has already. */
export function gridOf(paper: Paper, answers: readonly PrintAnswer[], depth: number): GridLine[] {
  return grids(paper, answers, () => {
    const lines: GridLine[] = [];
    for (const answer of answers) {
      if (answer.isAbove) continue;
      const last = lines.at(-1);
      const open = last?.kind === 'cells' && last.cells.length < ACROSS ? last : undefined;
      const cell = cellOf(paper, answer, depth, open?.cells.length ?? 0);
      if (cell === null) lines.push({ kind: 'wide', answer });
      else if (open) open.cells.push(cell);
      else lines.push({ kind: 'cells', cells: [cell], height: 0 });
    }
    return lines.map((line) => (line.kind === 'wide' ? line : { ...line, height: heightOf(line.cells) }));
  });
}

/** The answer at this place of a line; null if it is too long for one. */
function cellOf(paper: Paper, answer: PrintAnswer, depth: number, at: number): Cell | null {
  const area = indented(depth);
  const width = (area.width - (ACROSS - 1) * GAP) / ACROSS;
  const place = { x: area.x + at * (width + GAP), width };
  const label: Column = { ...place, style: STYLE.label };
  const isGiven = answer.value.trim() !== '';
  const value: Column = { ...place, style: isGiven ? STYLE.value : { ...STYLE.value, color: INK.quiet } };
  const labelLines = typeset(paper, askedAs(answer), 'regular', label);
  const text = isGiven ? answer.value : paper.words.notAnswered;
  const valueLines = typeset(paper, text, isGiven ? 'regular' : 'italic', value);
  const isBroken = text.split(/\s+/).some((word) => typeset(paper, word, 'regular', value).length > 1);
  return labelLines.length > MAX_LINES.label || valueLines.length > MAX_LINES.value || isBroken
    ? null
    : { label, labelLines, value, valueLines };
}

const labelHeight = (cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ labelLines }) => labelLines.length)) * STYLE.label.leading;

const heightOf = (cells: readonly Cell[]): number =>
  PADDING.above +
  labelHeight(cells) +
  Math.max(...cells.map(({ valueLines }) => valueLines.length)) * STYLE.value.leading +
  PADDING.below;

/** Prints one line of the grid, with `keep` points free below it. */
export function printGridLine(
  paper: Paper,
  list: Element,
  { cells, height }: Extract<GridLine, { kind: 'cells' }>,
  depth: number,
  keep: number,
): void {
  need(paper, height + keep);
  const below = PADDING.above + labelHeight(cells);
  for (const { label, labelLines, value, valueLines } of cells) {
    const item = element(paper, list, 'LI');
    const asked = element(paper, item, 'Lbl');
    print(paper, asked, labelLines, label, PADDING.above);
    asked.end();
    const said = element(paper, item, 'LBody');
    print(paper, said, valueLines, value, below);
    said.end();
    item.end();
  }
  paper.y += height;
  rule(paper, paper.y - 0.5, INK.rule, 0.5, indented(depth));
}
