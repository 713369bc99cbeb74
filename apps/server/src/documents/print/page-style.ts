/** Measures in points (1/72 inch) on US Letter. */
export const PAGE = { width: 612, height: 792, left: 58, right: 58, top: 84, bottom: 70 } as const;

/** Width of the column of text. */
export const MEASURE = PAGE.width - PAGE.left - PAGE.right;

/** A part of the column of text: from `x`, `width` wide. */
export interface Area {
  x: number;
  width: number;
}

export const FULL_WIDTH: Area = { x: PAGE.left, width: MEASURE };

const INDENT = 14;
const DEEPEST = 4;

/** Positions of the items inside nested groups: the first group is not indented. */
export function indented(groups: number): Area {
  const shift = Math.min(Math.max(0, groups - 1), DEEPEST) * INDENT;
  return { x: PAGE.left + shift, width: MEASURE - shift };
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

export const STYLE = {
  cover: { size: 29, leading: 36, color: INK.strong },
  subtitle: { size: 13, leading: 19, color: INK.quiet },
  carrier: { size: 11.5, leading: 16, color: INK.strong },
  section: { size: 15.5, leading: 21, color: INK.strong },
  group: { size: 10.5, leading: 15, color: INK.strong },
  label: { size: 9, leading: 13.2, color: INK.quiet },
  value: { size: 9.4, leading: 13.2, color: INK.text },
  prose: { size: 9.4, leading: 14.2, color: INK.text },
  table: { size: 8.6, leading: 12.4, color: INK.text },
  tableHead: { size: 8, leading: 11.6, color: INK.quiet },
  fact: { size: 10.4, leading: 15.4, color: INK.strong },
  small: { size: 7.8, leading: 11.2, color: INK.quiet },
} as const satisfies Record<string, TextStyle>;
