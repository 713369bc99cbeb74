import type { PrintMark, PrintShape } from './frame.ts';

/**
 * The carrier's mark for the printed page, from the plain SVG of the brand: its view box from 0 0 and its paths, filled
 * or stroked by their own attributes or those of the root, with `currentColor` as the accent (`#rrggbb`). Null if there
 * is nothing to draw.
 */
export function printMark(svg: string, accent: string): PrintMark | null {
  const [root = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const box = /\bviewBox="\s*0[\s,]+0[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(root);
  const shapes = [...svg.matchAll(/<path\b[^>]*>/g)].flatMap(([tag]): PrintShape[] => {
    const path = attribute(tag, 'd');
    const fill = color(attribute(tag, 'fill') ?? attribute(root, 'fill') ?? '#000000', accent);
    const stroke = color(attribute(tag, 'stroke') ?? attribute(root, 'stroke') ?? 'none', accent);
    const strokeWidth = Number(attribute(tag, 'stroke-width') ?? attribute(root, 'stroke-width') ?? 1);
    if (!path || (!fill && !stroke)) return [];
    return [{ path, ...(fill && { fill }), ...(stroke && { stroke, strokeWidth }) }];
  });
  if (!box || shapes.length === 0) return null;
  return { width: Number(box[1]), height: Number(box[2]), shapes };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

function color(value: string, accent: string): string | undefined {
  if (value === 'currentColor') return accent;
  return /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;
}
