import { fillIn, type PrintAnswer, type PrintItem } from '@countersign/engine';
import type { Line, Run } from './lines.ts';
import { indented, INK, COLUMN_WIDTH, PAGE, STYLE } from './page-style.ts';
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
  remainingHeight,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';
import { optionLines } from './options.ts';
import { askedAs, conditionRuns, numberedRuns, questionOf, repetition, withNumber } from './numbers.ts';
import { gridOf, printGridLine } from './row-grid.ts';
import { briefHeight, isBrief, printBrief } from './row-line.ts';
import { isOnlyRemark, printProse, proseOpening } from './prose.ts';
import { printTable, tableOpening } from './table.ts';

type Group = Extract<PrintItem, { kind: 'group' }>;

const GUTTER = 20;
const PADDING = 3.6;

/** Tag of the heading of a group that is nested this deep in a section. */
const headingTag = (paper: Paper, depth: number): string => `H${Math.min(6, paper.level + 1 + depth)}`;

interface Place {
  /** How many groups are around the items. */
  depth: number;
  /** Points that stay free below the last lines of the last item. */
  keep: number;
  /** The items are one row of a list. */
  isRow: boolean;
}

/** Prints the items of a section or group in order. */
export function printItems(
  paper: Paper,
  parent: Element,
  items: readonly PrintItem[],
  { depth = 0, keep = 0, isRow = false }: Partial<Place> = {},
): void {
  const heading = headingTag(paper, depth);
  const all = runsOf(paper, items);
  for (const [index, item] of all.entries()) {
    const below = keptBelow(paper, all.slice(index), { depth, keep, isRow });
    switch (item.kind) {
      case 'answers':
        printAnswers(paper, parent, item.answers, { depth, keep: below, isRow });
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
}

/** Answers that follow each other, or another item. */
type ItemRun = { kind: 'answers'; answers: PrintAnswer[] } | Exclude<PrintItem, PrintAnswer>;

const runs = layouts<readonly PrintItem[], ItemRun[]>();

function runsOf(paper: Paper, items: readonly PrintItem[]): ItemRun[] {
  return runs(paper, items, () => {
    const made: ItemRun[] = [];
    for (const item of items) {
      const last = made.at(-1);
      if (item.kind === 'text') made.push(textOf(paper, item));
      else if (item.kind !== 'answer') made.push(item);
      else if (last?.kind === 'answers') last.answers.push(item);
      else made.push({ kind: 'answers', answers: [item] });
    }
    return made;
  });
}

/** A text that a blank form shows on a condition says so, below its heading if it has one. */
function textOf({ words }: Paper, item: Extract<PrintItem, { kind: 'text' }>): ItemRun {
  if (item.onlyIf === undefined) return item;
  const condition = `_${fillIn(words.onlyIf, { condition: item.onlyIf })}_`;
  const [first = '', ...rest] = item.text.split('\n\n');
  const parts = first.startsWith('#') ? [first, condition, ...rest] : [condition, first, ...rest];
  return { kind: 'text', text: parts.join('\n\n') };
}

function printAnswers(
  paper: Paper,
  parent: Element,
  answers: readonly PrintAnswer[],
  { depth, keep, isRow }: Place,
): void {
  if (isRow && isBrief(answers)) return printBrief(paper, parent, answers, { depth, keep });
  const lines = isRow ? gridOf(paper, answers, depth) : answers.map((answer) => ({ kind: 'wide' as const, answer }));
  if (lines.length === 0) return;
  const list = element(paper, parent, 'L');
  lines.forEach((line, index) => {
    const below = index === lines.length - 1 ? keep : 0;
    if (line.kind === 'wide') printAnswer(paper, list, line.answer, depth, below);
    else printGridLine(paper, list, line, depth, below);
  });
  list.end();
}

/** Space above the title of a group, and around the rule below it. */
const ABOVE_GROUP = { outer: 12, inner: 8 };
const BELOW_TITLE = 4;

function printGroup(paper: Paper, parent: Element, group: Group, { depth, keep }: Omit<Place, 'isRow'>): void {
  const area = indented(depth + 1);
  const column: Column = { ...area, style: STYLE.group };
  need(paper, groupOpening(paper, group, { depth, keep }));
  if (paper.y > PAGE.top) paper.y += aboveGroup(depth);
  const section = element(paper, parent, 'Sect');
  if (group.title !== '') {
    const title = element(paper, section, headingTag(paper, depth));
    flow(paper, title, typeset(paper, titleRuns(paper, group), 'semibold', column), column);
    title.end();
    paper.y += BELOW_TITLE - 1;
  }
  rule(paper, paper.y, INK.rule, 0.8, area);
  paper.y += 1;
  const isRow = group.isRow === true;
  inside(paper, titleOf(group), () => printItems(paper, section, group.items, { depth: depth + 1, keep, isRow }));
  section.end();
  paper.y += 4;
}

/** `C 1 Beneficiaries · for each, 20 at most` */
function titleRuns({ words }: Paper, group: Group): Run[] {
  const more = repetition(words, group).map((text): Run => ({ text: ` · ${text}`, face: 'regular', color: INK.quiet }));
  return [...numberedRuns(group, titleOf(group), 'semibold'), ...more, ...conditionRuns(words, group)];
}

/** `Two · Jane Sample` */
const titleOf = ({ title, about }: Group): string => (about === undefined ? title : `${title} · ${about}`);

const aboveGroup = (depth: number): number => (depth === 0 ? ABOVE_GROUP.outer : ABOVE_GROUP.inner);

/** A group of at most this many answers, such as the lines of a name or an address, is kept on one page. */
const MAX_UNSPLIT_ANSWERS = 8;
/** Unless it is higher than these, in points. */
const MAX_SHORT_HEIGHT = 200;

/**
 * Height that has to be left for a group to begin: its title with what follows it, and the whole group if its answers are
 * few.
 */
function groupOpening(paper: Paper, group: Group, { depth, keep }: Omit<Place, 'isRow'>): number {
  const column: Column = { ...indented(depth + 1), style: STYLE.group };
  const title =
    group.title === ''
      ? 0
      : typeset(paper, titleRuns(paper, group), 'semibold', column).length * column.style.leading + BELOW_TITLE;
  const { items, isRow = false } = group;
  const isShort = items.length <= MAX_UNSPLIT_ANSWERS && items.every(({ kind }) => kind === 'answer');
  const place = { depth: depth + 1, isRow };
  const whole = isShort || isRow ? wholeHeight(paper, items, place) + keep : Number.POSITIVE_INFINITY;
  const above = aboveGroup(depth) + title;
  const most = isRow ? MAX_ROW_HEIGHT : MAX_SHORT_HEIGHT;
  return above + (whole < most ? whole : openingOf(paper, items, { ...place, keep }));
}

/** A row as high as this, about half a page, may be divided between pages. */
const MAX_ROW_HEIGHT = 320;

/** Height of a group that has only answers; infinite if it has anything else. */
function wholeHeight(paper: Paper, items: readonly PrintItem[], place: Omit<Place, 'keep'>): number {
  const [run, ...more] = runsOf(paper, items);
  if (run === undefined) return 0;
  if (run.kind !== 'answers' || more.length > 0) return Number.POSITIVE_INFINITY;
  return heightsOf(paper, run.answers, place).reduce((sum, height) => sum + height, 0);
}

/** Heights of the lines in which answers are printed. */
function heightsOf(paper: Paper, answers: readonly PrintAnswer[], { depth, isRow }: Omit<Place, 'keep'>): number[] {
  if (!isRow) return answers.map((answer) => answerOpening(layoutOf(paper, answer, depth)));
  if (isBrief(answers)) return [briefHeight(paper, answers, depth)];
  return gridOf(paper, answers, depth).map((line) =>
    line.kind === 'wide' ? answerOpening(layoutOf(paper, line.answer, depth)) : line.height,
  );
}

/**
 * Height that has to be left for the first of these items to begin, in points: with it, no heading stands alone at the foot of
 * a page.
 */
export function openingOf(paper: Paper, items: readonly PrintItem[], place: Place): number {
  return runsOpening(paper, runsOf(paper, items), place);
}

/** Points that stay free below the first of these: for what follows all of them, or for what a condition is about. */
function keptBelow(paper: Paper, [first, ...rest]: readonly ItemRun[], place: Place): number {
  if (rest.length === 0) return place.keep;
  return first?.kind === 'text' && isOnlyRemark(first.text) ? runsOpening(paper, rest, place) : 0;
}

function runsOpening(paper: Paper, all: readonly ItemRun[], place: Place): number {
  const [first] = all;
  const { depth, isRow } = place;
  const below = keptBelow(paper, all, place);
  switch (first?.kind) {
    case undefined:
      return place.keep;
    case 'answers': {
      const [height = 0, ...more] = heightsOf(paper, first.answers, { depth, isRow });
      return height + (more.length === 0 ? below : 0);
    }
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
  labelLines: readonly Line[];
  value: Column;
  valueLines: readonly Line[];
  height: number;
}

const answerLayouts = layouts<PrintAnswer, AnswerLayout>();

function layoutOf(paper: Paper, answer: PrintAnswer, depth: number): AnswerLayout {
  return answerLayouts(paper, answer, () => {
    const area = indented(depth);
    const valueX = PAGE.left + COLUMN_WIDTH * 0.5 + GUTTER / 2;
    const label: Column = { x: area.x, width: valueX - GUTTER - area.x, style: STYLE.label };
    const given = answer.value.trim() !== '' || answer.options !== undefined;
    const style = given ? STYLE.value : { ...STYLE.value, color: INK.quiet };
    const value: Column = { x: valueX, width: PAGE.left + COLUMN_WIDTH - valueX, style };
    const asked = [...askedAs(answer), ...conditionRuns(paper.words, answer)];
    const labelLines = typeset(paper, asked, 'regular', label);
    const valueLines = linesOfAnswer(paper, answer, value);
    const lines = Math.max(labelLines.length, valueLines.length);
    return { label, labelLines, value, valueLines, height: lines * STYLE.value.leading + 2 * PADDING };
  });
}

/**
 * An answer higher than this, in points, is divided between pages: moved to the next page as a whole, it would leave
 * too much of this one empty.
 */
const MAX_UNBROKEN_HEIGHT = 220;
const answerOpening = ({ height }: AnswerLayout): number => Math.min(height, MAX_UNBROKEN_HEIGHT);

/** One row: the question on the left, the answer on the right. */
function printAnswer(paper: Paper, list: Element, answer: PrintAnswer, depth: number, keep: number): void {
  const layout = layoutOf(paper, answer, depth);
  const { label, labelLines, value, valueLines, height } = layout;
  if (height + keep > remainingHeight(paper)) need(paper, answerOpening(layout) + keep);
  const item = element(paper, list, 'LI');
  const asked = element(paper, item, 'Lbl');
  const said = element(paper, item, 'LBody');
  paper.y += PADDING;
  const parts = [
    { owner: asked, lines: labelLines, column: label },
    { owner: said, lines: valueLines, column: value },
  ];
  const onTurn = (done: number): number => {
    if (done < labelLines.length) return 0;
    const again = typeset(
      paper,
      fillIn(paper.words.continued, { text: withNumber(answer, questionOf(answer)) }),
      'regular',
      label,
    );
    ornament(paper, () => draw(paper, again, label), 'Pagination');
    return again.length;
  };
  leaving(paper, keep, () => columns(paper, parts, onTurn));
  asked.end();
  said.end();
  item.end();
  paper.y += PADDING;
  rule(paper, paper.y - 0.5, INK.rule, 0.5, indented(depth));
}

function linesOfAnswer(paper: Paper, { value, options }: PrintAnswer, column: Column): readonly Line[] {
  if (options !== undefined) return optionLines(paper, options, column);
  if (value.trim() === '') return typeset(paper, paper.words.notAnswered, 'italic', column);
  return typeset(paper, value, 'regular', column);
}
