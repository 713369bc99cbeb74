import type { PrintMark } from './frame.ts';

/**
 * The carrier's mark for the printed page, from the plain SVG of the brand: its view box and its filled
 * paths, `currentColor` being the accent (`#rrggbb`). Null when there is none.
 */
export function printMark(svg: string, accent: string): PrintMark | null {
  const box = /viewBox="\s*[\d.-]+\s+[\d.-]+\s+([\d.]+)\s+([\d.]+)\s*"/.exec(svg);
  const shapes = [...svg.matchAll(/<path\b[^>]*>/g)].flatMap(([tag]) => {
    const path = /\bd="([^"]+)"/.exec(tag)?.[1];
    const fill = /\bfill="(#[0-9a-fA-F]{6}|currentColor)"/.exec(tag)?.[1];
    return path && fill ? [{ path, fill: fill === 'currentColor' ? accent : fill }] : [];
  });
  if (!box || shapes.length === 0) return null;
  return { width: Number(box[1]), height: Number(box[2]), shapes };
}
