import type { PrintOption } from '@countersign/engine';
import type { Line, Span } from './lines.ts';
import { INK } from './page-style.ts';
import { BOX, typeset, type Column, type Paper } from './paper.ts';

/** Space between an option and the next one on the line. */
const BETWEEN = 14;

/** The options of a question as they were offered, each after its box, on as few lines as possible. */
export function optionLines(paper: Paper, options: readonly PrintOption[], column: Column): readonly Line[] {
  const indent = (BOX.width + BOX.gap) * column.style.size;
  const lines: Line[] = [];
  let line: Line = { spans: [], width: 0 };
  const close = (): void => {
    if (line.spans.length > 0) lines.push(line);
    line = { spans: [], width: 0 };
  };
  for (const { label, chosen } of options) {
    const color = chosen ? INK.strong : INK.quiet;
    const face = chosen ? 'semibold' : 'regular';
    const texts = typeset(paper, label, face, { ...column, width: column.width - indent });
    const widest = Math.max(0, ...texts.map(({ width }) => width));
    const start = line.spans.length === 0 ? 0 : line.width + BETWEEN;
    if (texts.length !== 1 || start + indent + widest > column.width) close();
    const at = line.spans.length === 0 ? 0 : start;
    const box: Span = {
      text: chosen ? '[x]' : '[ ]',
      face,
      x: at,
      box: chosen ? 'ticked' : 'empty',
    };
    const [first, ...more] = texts.map(({ spans, width }): Line => ({
      spans: spans.map((span) => ({ ...span, x: span.x + at + indent, color })),
      width: at + indent + width,
    }));
    line = { spans: [...line.spans, box, ...(first?.spans ?? [])], width: first?.width ?? at + indent };
    for (const next of more) {
      close();
      line = next;
    }
    if (more.length > 0) close();
  }
  close();
  return lines;
}
