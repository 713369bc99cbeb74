import { fillIn, type PrintForm } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';
import { FULL_WIDTH, INK, PAGE, STYLE } from './page-style.ts';
import { element, flow, rule, typeset, type Column, type Element, type Paper } from './paper.ts';

/** The head of a form, at the top of its first page: who files it, its number and edition, its title, where (spec trust 4.7). */
export function printFormHead(
  paper: Paper,
  root: Element,
  { number, edition, title }: PrintForm,
  issuedIn: string | undefined,
  { insurer, formsOnly }: PrintFrame,
): void {
  paper.y = PAGE.top;
  const write = (tag: 'P' | 'H1', text: string, face: 'regular' | 'semibold', style: Column['style']): void => {
    const column: Column = { ...FULL_WIDTH, style };
    const owner = element(paper, root, tag);
    flow(paper, owner, typeset(paper, text, face, column), column);
    owner.end();
  };
  write('P', insurer.LegalName, 'semibold', { ...STYLE.small, color: INK.strong });
  write('P', insurer.HomeOffice, 'regular', STYLE.small);
  paper.y += 10;
  write('H1', title, 'semibold', STYLE.form);
  write('P', fillIn(paper.words.form, { number, edition }), 'regular', STYLE.small);
  if (issuedIn !== undefined) {
    write('P', fillIn(paper.words.issuedIn, { state: issuedIn }), 'regular', STYLE.small);
  } else if (formsOnly === true) write('P', paper.words.issuedInOthers, 'regular', STYLE.small);
  paper.y += 8;
  rule(paper, paper.y, INK.strong, 1.2);
  paper.y += 4;
}
