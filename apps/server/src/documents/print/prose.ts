import { INK, STYLE, type Area } from './page-style.ts';
import { textBlocks, type TextBlock } from './markdown.ts';
import type { Line } from './lines.ts';
import { boundedCache } from './bounded-cache.ts';
import {
  element,
  flow,
  layouts,
  leaving,
  need,
  print,
  rule,
  typeset,
  type Column,
  type Element,
  type Paper,
} from './paper.ts';

const INDENT = 16;

interface ProseLook {
  headingTag: string;
  area: Area;
  /** Points that stay free below the last lines. */
  keep: number;
}

/** Prints a Markdown text: disclosures, instructions, acknowledgements. */
export function printProse(paper: Paper, parent: Element, markdown: string, look: ProseLook): void {
  paper.y += 4;
  let list: Element | undefined;
  const blocks = blocksOf(markdown);
  for (const [index, block] of blocks.entries()) {
    need(paper, blocksOpening(paper, blocks.slice(index), look));
    if (block.kind !== 'item' || (block.first && block.indent === 0)) list = endList(paper, list);
    if (block.kind === 'item') list ??= element(paper, parent, 'L');
    const owner = list ?? parent;
    leaving(paper, block === blocks.at(-1) ? look.keep : 0, () => printBlock(paper, owner, block, look));
  }
  endList(paper, list);
  paper.y += BELOW_TEXT;
}

const MAX_TEXTS = 1_000;
/** For texts of a carrier, which every document repeats. */
const parsed = boundedCache<readonly TextBlock[]>(MAX_TEXTS);
const blocksOf = (markdown: string): readonly TextBlock[] => parsed(markdown, () => textBlocks(markdown));

interface BlockLayout {
  column: Column;
  lines: readonly Line[];
}

const blockLayouts = layouts<TextBlock, BlockLayout>();

function layoutOf(paper: Paper, block: Exclude<TextBlock, { kind: 'rule' }>, area: Area): BlockLayout {
  return blockLayouts(paper, block, () => {
    const isHeading = block.kind === 'heading';
    const indent = isHeading ? 0 : block.kind === 'item' ? block.indent + 1 : block.indent;
    const column = isHeading ? { ...area, style: STYLE.group } : proseColumn(area, indent);
    return { column, lines: typeset(paper, block.runs, isHeading ? 'semibold' : 'regular', column) };
  });
}

/**
 * Height that has to be left for a text to begin, in points: its first lines, and of a heading also those of what it heads.
 */
export function proseOpening(paper: Paper, markdown: string, { area, keep }: Pick<ProseLook, 'area' | 'keep'>): number {
  return 4 + blocksOpening(paper, blocksOf(markdown), { area, keep });
}

function blocksOpening(
  paper: Paper,
  [first, ...rest]: readonly TextBlock[],
  look: Pick<ProseLook, 'area' | 'keep'>,
): number {
  if (first === undefined) return look.keep;
  const own = blockOpening(paper, first, look.area);
  if (first.kind === 'heading') return own + headedOpening(paper, rest, look);
  const isLast = rest.length === 0;
  if (isRemark(first)) return own + BELOW_PARAGRAPH + (isLast ? BELOW_TEXT : 0) + blocksOpening(paper, rest, look);
  return own + (isLast ? look.keep : 0);
}

/** A paragraph in italics, such as the condition of a text or its version, belongs to what stands below it. */
const isRemark = (block: TextBlock): boolean =>
  block.kind === 'paragraph' && block.runs.every(({ face }) => face === 'italic');

/** Whether a text is nothing but such a paragraph: it belongs to the item below it. */
export const isOnlyRemark = (markdown: string): boolean => blocksOf(markdown).every(isRemark);

/** Blocks kept with a heading; a single line below it, such as the version of a notice, still belongs to the heading. */
function headedOpening(paper: Paper, blocks: readonly TextBlock[], look: Pick<ProseLook, 'area' | 'keep'>): number {
  const [first, ...rest] = blocks;
  const isLine = first?.kind === 'paragraph' && layoutOf(paper, first, look.area).lines.length === 1;
  if (!isLine || isRemark(first) || rest.length === 0) return blocksOpening(paper, blocks, look);
  return blockOpening(paper, first, look.area) + BELOW_PARAGRAPH + blocksOpening(paper, rest, look);
}

/** Minimum number of lines at the foot of a page. */
const MIN_LINES_AT_FOOT = 3;
const HEADING = { above: 6, below: 4 };
const BELOW_PARAGRAPH = 6;
const BELOW_TEXT = 2;

function blockOpening(paper: Paper, block: TextBlock, area: Area): number {
  switch (block.kind) {
    case 'heading': {
      const { column, lines } = layoutOf(paper, block, area);
      return HEADING.above + lines.length * column.style.leading + HEADING.below;
    }
    case 'rule':
      return 16;
    default: {
      const { column, lines } = layoutOf(paper, block, area);
      const together = isRemark(block) ? lines.length : Math.min(lines.length, MIN_LINES_AT_FOOT);
      return Math.max(1, together) * column.style.leading;
    }
  }
}

function endList(paper: Paper, list: Element | undefined): undefined {
  if (!list) return;
  list.end();
  paper.y += 4;
}

function printBlock(paper: Paper, parent: Element, block: TextBlock, { headingTag, area }: ProseLook): void {
  switch (block.kind) {
    case 'heading': {
      const { column, lines } = layoutOf(paper, block, area);
      paper.y += HEADING.above;
      const heading = element(paper, parent, headingTag);
      flow(paper, heading, lines, column);
      heading.end();
      paper.y += HEADING.below;
      return;
    }
    case 'paragraph': {
      const { column, lines } = layoutOf(paper, block, area);
      const paragraph = element(paper, parent, 'P');
      flow(paper, paragraph, lines, column);
      paragraph.end();
      paper.y += BELOW_PARAGRAPH;
      return;
    }
    case 'item':
      printItem(paper, parent, block, area);
      return;
    case 'rule':
      rule(paper, paper.y + 4, INK.rule, 0.6, area);
      paper.y += 12;
  }
}

function printItem(paper: Paper, list: Element, block: Extract<TextBlock, { kind: 'item' }>, area: Area): void {
  const { column, lines } = layoutOf(paper, block, area);
  const item = element(paper, list, 'LI');
  const label = element(paper, item, 'Lbl');
  const marker: Column = { ...column, x: column.x - INDENT + 2 };
  print(paper, label, typeset(paper, block.marker, 'regular', marker), marker);
  label.end();
  const body = element(paper, item, 'LBody');
  if (lines.length > 0) flow(paper, body, lines, column);
  body.end();
  item.end();
  paper.y += 3;
}

function proseColumn(area: Area, indent: number): Column {
  const shift = Math.min(indent, 8) * INDENT;
  return { x: area.x + shift, width: area.width - shift, style: STYLE.prose };
}
