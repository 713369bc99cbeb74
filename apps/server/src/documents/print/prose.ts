import { INK, STYLE, type Area } from './page-style.ts';
import { textBlocks, type TextBlock } from './markdown.ts';
import { element, flow, leaving, need, print, rule, typeset, type Column, type Element, type Paper } from './paper.ts';

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
  const blocks = textBlocks(markdown);
  for (const block of blocks) {
    if (block.kind !== 'item' || (block.first && block.indent === 0)) list = endList(paper, list);
    if (block.kind === 'item') list ??= element(paper, parent, 'L');
    const owner = list ?? parent;
    leaving(paper, block === blocks.at(-1) ? look.keep : 0, () => printBlock(paper, owner, block, look));
  }
  endList(paper, list);
  paper.y += 2;
}

function endList(paper: Paper, list: Element | undefined): undefined {
  if (!list) return;
  list.end();
  paper.y += 4;
}

function printBlock(paper: Paper, parent: Element, block: TextBlock, { headingTag, area }: ProseLook): void {
  switch (block.kind) {
    case 'heading': {
      const column: Column = { ...area, style: STYLE.group };
      need(paper, 60);
      paper.y += 6;
      const heading = element(paper, parent, headingTag);
      flow(paper, heading, typeset(paper, block.runs, 'semibold', column), column);
      heading.end();
      paper.y += 4;
      return;
    }
    case 'paragraph': {
      const column = proseColumn(area, block.indent);
      const lines = typeset(paper, block.runs, 'regular', column);
      need(paper, Math.min(lines.length, 3) * column.style.leading);
      const paragraph = element(paper, parent, 'P');
      flow(paper, paragraph, lines, column);
      paragraph.end();
      paper.y += 6;
      return;
    }
    case 'item':
      printItem(paper, parent, block, area);
      return;
    case 'rule':
      need(paper, 16);
      rule(paper, paper.y + 4, INK.rule, 0.6, area);
      paper.y += 12;
  }
}

function printItem(paper: Paper, list: Element, block: Extract<TextBlock, { kind: 'item' }>, area: Area): void {
  const column = proseColumn(area, block.indent + 1);
  const lines = typeset(paper, block.runs, 'regular', column);
  need(paper, Math.max(1, Math.min(lines.length, 3)) * column.style.leading);
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
