import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { STYLE } from './page-style.ts';
import { oneLine, paperOf } from './paper.ts';
import { SAMPLE_FRAME } from './sample-model.testkit.ts';
import { textsOf } from './frame.ts';
import { FACES, typefacesFor } from './typefaces.ts';

const doc = new PDFDocument({ font: '' });
const paper = paperOf(doc, typefacesFor(doc, FACES, 'one line'), textsOf(SAMPLE_FRAME));
const column = { x: 0, width: 170, style: STYLE.small };
const widthOf = (text: string): number => paper.faces.lettering('regular', column.style.size).widthOf(text);

it.each([
  ['of words', 'Application for Individual Life Insurance of Alexandria Featherstonehaugh'],
  ['of one word', 'Featherstonehaugh'.repeat(4)],
  ['that fills the line to its end', 'Application for Individual Life Ins and more'],
])('a long text %s ends in an ellipsis, inside its column', (_, text) => {
  const line = oneLine(paper, text, 'regular', column);
  const shown = line?.spans.map((span) => span.text).join('') ?? '';
  expect(shown).toMatch(/[^ ]…$/);
  expect(text.startsWith(shown.slice(0, -1))).toBe(true);
  expect(line?.width).toBeCloseTo(widthOf(shown), 1);
  expect(line?.width).toBeLessThanOrEqual(column.width);
});

it('a text that fits is as it is, and an empty one is none', () => {
  expect(oneLine(paper, 'Life Insurance', 'regular', column)?.spans.map((span) => span.text)).toEqual([
    'Life Insurance',
  ]);
  expect(oneLine(paper, '', 'regular', column)).toBeUndefined();
});
