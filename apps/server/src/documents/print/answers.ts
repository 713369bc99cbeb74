import type { PrintItem } from '@countersign/engine';
import type { Line } from './lines.ts';
import { indented, INK, MEASURE, PAGE, STYLE } from './page-style.ts';
import {
  columns,
  draw,
  element,
  flow,
  inside,
  layouts,
  leaving,
  need,
  ornament,
  PAGE_ROOM,
  room,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { optionLines } from './options.ts';
import { printProse, proseOpening } from './prose.ts';
import { printTable, tableOpening } from './table.ts';
import { filledIn } from './document-texts.ts';

type Answer = Extract<PrintItem, { kind: 'answer' }>;
type Group = Extract<PrintItem, { kind: 'group' }>;

const GUTTER = 20;
const PADDING = 3.6;

/** The heading of what is this deep inside a section. */
const headingTag = (paper: Paper, depth: number): string => `H${Math.min(6, paper.level + 1 + depth)}`;

interface Place {
  /** How many groups are around the items. */
  depth?: number;
  /** Points that stay free below the last lines of the last item. */
  keep?: number;
}

/** Prints the items of a section or group in order. */
export function printItems(
  paper: Paper,
  parent: Element,
  items: readonly PrintItem[],
  { depth = 0, keep = 0 }: Place = {},
): void {
  const heading = headingTag(paper, depth);
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
        printGroup(paper, parent, item, { depth, keep: below });
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

/** Space above the title of a group, and around the rule below it. */
const ABOVE_GROUP = { outer: 12, inner: 8 };
const BELOW_TITLE = 4;

function printGroup(paper: Paper, parent: Element, group: Group, { depth, keep }: Required<Place>): void {
  const area = indented(depth + 1);
  const column: Column = { ...area, style: STYLE.group };
  need(paper, groupOpening(paper, group, { depth, keep }));
  if (paper.y > PAGE.top) paper.y += aboveGroup(depth);
  const section = element(paper, parent, 'Sect');
  if (group.title !== '') {
    const title = element(paper, section, headingTag(paper, depth));
    flow(paper, title, typeset(paper, group.title, 'semibold', column), column);
    title.end();
    paper.y += BELOW_TITLE - 1;
  }
  rule(paper, paper.y, INK.rule, 0.8, area);
  paper.y += 1;
  inside(paper, group.title, () => printItems(paper, section, group.items, { depth: depth + 1, keep }));
  section.end();
  paper.y += 4;
}

const aboveGroup = (depth: number): number => (depth === 0 ? ABOVE_GROUP.outer : ABOVE_GROUP.inner);

/** Answers that are read as one, such as the lines of an address. */
const TOGETHER = 8;

/**
 * Height that has to be left for a group to begin: its title with what follows it, and the whole group if its answers are
 * few.
 */
function groupOpening(paper: Paper, group: Group, { depth, keep }: Required<Place>): number {
  const column: Column = { ...indented(depth + 1), style: STYLE.group };
  const title =
    group.title === ''
      ? 0
      : typeset(paper, group.title, 'semibold', column).length * column.style.leading + BELOW_TITLE;
  const { items } = group;
  const isShort = items.length <= TOGETHER && items.every((item) => item.kind === 'answer' && !item.options);
  const whole = isShort
    ? items.reduce((sum, item) => sum + openingOf(paper, [item], { depth: depth + 1, keep: 0 }), 0) + keep
    : Number.POSITIVE_INFINITY;
  const above = aboveGroup(depth) + title;
  return above + (above + whole < PAGE_ROOM ? whole : openingOf(paper, items, { depth: depth + 1, keep }));
}

/**
 * Height that has to be left for the first of these items to begin, in points: with it, no heading stands alone at the foot of
 * a page.
 */
export function openingOf(paper: Paper, items: readonly PrintItem[], { depth, keep }: Required<Place>): number {
  const [first] = items;
  if (first === undefined) return keep;
  const below = items.length === 1 ? keep : 0;
  switch (first.kind) {
    case 'answer':
      return answerOpening(layoutOf(paper, first, depth)) + below;
    case 'group':
      return groupOpening(paper, first, { depth, keep: below });
    case 'table':
      return tableOpening(paper, first, { within: indented(depth), keep: below });
    case 'text':
      return proseOpening(paper, first.text, { area: indented(depth), keep: below });
  }
}

/** An answer and its question side by side. */
interface AnswerLayout {
  label: Column;
  labelLines: Line[];
  value: Column;
  valueLines: Line[];
  height: number;
}

const answerLayouts = layouts<Answer, AnswerLayout>();

function layoutOf(paper: Paper, answer: Answer, depth: number): AnswerLayout {
  return answerLayouts(paper, answer, () => {
    const area = indented(depth);
    const valueX = PAGE.left + MEASURE * 0.5 + GUTTER / 2;
    const label: Column = { x: area.x, width: valueX - GUTTER - area.x, style: STYLE.label };
    const given = answer.value.trim() !== '' || answer.options !== undefined;
    const style = given ? STYLE.value : { ...STYLE.value, color: INK.quiet };
    const value: Column = { x: valueX, width: PAGE.left + MEASURE - valueX, style };
    const labelLines = typeset(paper, answer.label, 'regular', label);
    const valueLines = linesOfAnswer(paper, answer, value);
    const lines = Math.max(labelLines.length, valueLines.length);
    return { label, labelLines, value, valueLines, height: lines * STYLE.value.leading + 2 * PADDING };
  });
}

/** Longer answers begin at the foot of a page and go on, instead of leaving it empty. */
const LONGEST_WHOLE = 220;
const answerOpening = ({ height }: AnswerLayout): number => Math.min(height, LONGEST_WHOLE);

/** One row: the question on the left, the answer on the right. */
function printAnswer(paper: Paper, list: Element, answer: Answer, depth: number, keep: number): void {
  const layout = layoutOf(paper, answer, depth);
  const { label, labelLines, value, valueLines, height } = layout;
  if (height + keep > room(paper)) need(paper, answerOpening(layout) + keep);
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
  rule(paper, paper.y - 0.5, INK.rule, 0.5, indented(depth));
}

function linesOfAnswer(paper: Paper, { value, options }: Answer, column: Column): Line[] {
  if (options !== undefined) return optionLines(paper, options, column);
  if (value.trim() === '') return typeset(paper, paper.words.notAnswered, 'italic', column);
  return typeset(paper, value, 'regular', column);
}
