import type { PrintItem } from '@countersign/engine';
import type { Line } from './lines.ts';
import { indented, INK, MEASURE, PAGE, STYLE } from './page-style.ts';
import {
  columns,
  draw,
  element,
  flow,
  leaving,
  need,
  ornament,
  room,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { optionLines } from './options.ts';
import { printProse } from './prose.ts';
import { printTable, tableHeight } from './table.ts';
import { filledIn } from './document-texts.ts';

const GUTTER = 20;
const PADDING = 4.2;
const HEADINGS = ['H2', 'H3', 'H4', 'H5', 'H6'];

/**
 * Prints the items of a section or group in order; `depth` counts the groups around them. `keep` points stay free below
 * the last lines of the last one.
 */
export function printItems(
  paper: Paper,
  parent: Element,
  items: readonly PrintItem[],
  { depth = 0, keep = 0 }: { depth?: number; keep?: number } = {},
): void {
  const heading = HEADINGS[Math.min(depth, HEADINGS.length - 1)] ?? 'H6';
  let list: Element | undefined;
  for (const item of items) {
    const below = item === items.at(-1) ? keep : 0;
    if (item.kind !== 'answer') {
      list?.end();
      list = undefined;
    }
    switch (item.kind) {
      case 'answer':
        list ??= element(paper, parent, 'L');
        printAnswer(paper, list, item, depth, below);
        break;
      case 'group':
        printGroup(paper, parent, item, { heading, depth, keep: below });
        break;
      case 'table':
        printTable(paper, parent, item, { headingTag: heading, within: indented(depth), keep: below });
        break;
      case 'text':
        printProse(paper, parent, item.text, { headingTag: heading, area: indented(depth), keep: below });
        break;
    }
  }
  list?.end();
}

function printGroup(
  paper: Paper,
  parent: Element,
  group: Extract<PrintItem, { kind: 'group' }>,
  { heading, depth, keep }: { heading: string; depth: number; keep: number },
): void {
  const area = indented(depth + 1);
  const column: Column = { ...area, style: STYLE.group };
  need(paper, groupHeight(group));
  paper.y += depth === 0 ? 12 : 8;
  const section = element(paper, parent, 'Sect');
  if (group.title !== '') {
    const title = element(paper, section, heading);
    flow(paper, title, typeset(paper, group.title, 'semibold', column), column);
    title.end();
    paper.y += 3;
  }
  rule(paper, paper.y, INK.rule, 0.8, area);
  paper.y += 1;
  printItems(paper, section, group.items, { depth: depth + 1, keep });
  section.end();
  paper.y += 4;
}

/** Answers that are read as one, such as the lines of an address. */
const TOGETHER = 8;

/** Approximate height of a group that is not split across pages: few answers, each on one line. */
function groupHeight({ items }: Extract<PrintItem, { kind: 'group' }>): number {
  const isShort = items.length <= TOGETHER && items.every((item) => item.kind === 'answer' && !item.options);
  return Math.max(84, 40 + (isShort ? items.length * (STYLE.value.leading + 2 * PADDING) : openingHeight(items)));
}

/** Approximate height that must fit on the page with the first of these, so that no heading is separated from it. */
export function openingHeight([first]: readonly PrintItem[]): number {
  if (first?.kind === 'group') return groupHeight(first);
  return first?.kind === 'table' ? tableHeight(first) : 0;
}

/** One row: the question on the left, the answer on the right. */
function printAnswer(
  paper: Paper,
  list: Element,
  answer: Extract<PrintItem, { kind: 'answer' }>,
  depth: number,
  keep: number,
): void {
  const area = indented(depth);
  const valueX = PAGE.left + MEASURE * 0.5 + GUTTER / 2;
  const label: Column = { x: area.x, width: valueX - GUTTER - area.x, style: STYLE.label };
  const given = answer.value.trim() !== '' || answer.options !== undefined;
  const value: Column = {
    x: valueX,
    width: PAGE.left + MEASURE - valueX,
    style: given ? STYLE.value : { ...STYLE.value, color: INK.quiet },
  };
  const labelLines = typeset(paper, answer.label, 'regular', label);
  const valueLines = linesOfAnswer(paper, answer, value);

  const height = Math.max(labelLines.length, valueLines.length) * STYLE.value.leading + 2 * PADDING;
  if (height + keep > room(paper)) need(paper, Math.min(height, 220) + keep);
  const item = element(paper, list, 'LI');
  const asked = element(paper, item, 'Lbl');
  const said = element(paper, item, 'LBody');
  paper.y += PADDING;
  const parts = [
    { owner: asked, lines: labelLines, column: label },
    { owner: said, lines: valueLines, column: value },
  ];
  const onTurn = (done: number): void => {
    if (done < labelLines.length) return;
    const again = typeset(paper, filledIn(paper.words.continued, { text: answer.label }), 'regular', label);
    ornament(paper, () => draw(paper, again, label), 'Pagination');
  };
  leaving(paper, keep, () => columns(paper, parts, onTurn));
  asked.end();
  said.end();
  item.end();
  paper.y += PADDING;
  rule(paper, paper.y - 0.5, INK.rule, 0.5, area);
}

function linesOfAnswer(
  paper: Paper,
  { value, options }: Extract<PrintItem, { kind: 'answer' }>,
  column: Column,
): Line[] {
  if (options !== undefined) return optionLines(paper, options, column);
  if (value.trim() === '') return typeset(paper, paper.words.notAnswered, 'italic', column);
  return typeset(paper, value, 'regular', column);
}
