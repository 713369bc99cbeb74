/** Measures in points (1/72 inch) on US Letter. */
export const PAGE = { width: 612, height: 792, left: 58, right: 58, top: 84, bottom: 70 } as const;

/** Width of the column of text. */
export const COLUMN_WIDTH = PAGE.width - PAGE.left - PAGE.right;

/** A part of the column of text: from `x`, `width` wide. */
export interface Area {
  x: number;
  width: number;
}

export const FULL_WIDTH: Area = { x: PAGE.left, width: COLUMN_WIDTH };

const INDENT = 14;
const MAX_INDENTS = 4;

/** Positions of the items inside nested groups: the first group is not indented. */
export function indented(groups: number): Area {
  const shift = Math.min(Math.max(0, groups - 1), MAX_INDENTS) * INDENT;
  return { x: PAGE.left + shift, width: COLUMN_WIDTH - shift };
}

/** Grays with a contrast of at least 4.5:1 on white wherever they are used for text. */
export const INK = {
  strong: '#0f1b2d',
  text: '#1d2838',
  quiet: '#566173',
  /** For boxes: 3:1 on white. */
  edge: '#7b8696',
  warning: '#8a1c1c',
  rule: '#dfe4ea',
  tint: '#f4f6f9',
} as const;

export interface TextStyle {
  size: number;
  leading: number;
  color: string;
}

/** The smallest type size that states accept for a form: nothing is printed smaller (spec trust 4.8). */
export const MIN_SIZE = 10;

export const STYLE = {
  cover: { size: 29, leading: 36, color: INK.strong },
  subtitle: { size: 13, leading: 19, color: INK.quiet },
  carrier: { size: 11.5, leading: 15, color: INK.strong },
  form: { size: 18, leading: 24, color: INK.strong },
  section: { size: 14.5, leading: 20, color: INK.strong },
  group: { size: 11, leading: 15, color: INK.strong },
  label: { size: MIN_SIZE, leading: 13.4, color: INK.quiet },
  value: { size: MIN_SIZE, leading: 13.4, color: INK.text },
  prose: { size: MIN_SIZE, leading: 14.2, color: INK.text },
  table: { size: MIN_SIZE, leading: 13, color: INK.text },
  tableHead: { size: MIN_SIZE, leading: 13, color: INK.quiet },
  fact: { size: 10.6, leading: 15.4, color: INK.strong },
  small: { size: MIN_SIZE, leading: 13, color: INK.quiet },
} as const satisfies Record<string, TextStyle>;
