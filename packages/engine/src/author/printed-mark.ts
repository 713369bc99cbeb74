/** The carrier's mark as documents print it: less of an SVG than browsers draw. */

const PRINTED_ELEMENTS = new Set(['svg', 'path', 'title', 'desc', 'g']);
/** What changes how a path looks, and is not printed. */
const IGNORED = /\s(transform|style|class|opacity|fill-opacity|stroke-opacity|fill-rule|clip-path|mask|filter)\s*=/;
const PRINTED_COLOR = /^(?:none|currentColor|#[\da-f]{6})$/i;
const PATH_DATA = /^\s*[Mm][MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]*$/;

/** Why documents would not print this SVG as browsers draw it; null if they would (spec trust 4.11). */
export function whyNotPrinted(mark: string): string | null {
  const text = mark.replaceAll(/<!--[\s\S]*?-->/g, '');
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? [];
  if (!/\bviewBox="\s*0[\s,]+0[\s,]+[\d.]+[\s,]+[\d.]+\s*"/.test(root))
    return 'its <svg> lacks a viewBox that begins with 0 0';
  for (const [tag, name = ''] of text.matchAll(/<([A-Za-z][\w:.-]*)[^<>]*>/g)) {
    if (!PRINTED_ELEMENTS.has(name)) return `<${name}> is not printed; draw it as a <path>`;
    const ignored = IGNORED.exec(tag)?.[1];
    if (ignored !== undefined) return `"${ignored}" is not printed`;
    if (name === 'g' && /\s(?:fill|stroke)/.test(tag))
      return 'colors of a <g> are not printed; write them on each <path>';
    for (const [, field = '', color = ''] of tag.matchAll(/\s(fill|stroke)="([^"]*)"/g)) {
      if (!PRINTED_COLOR.test(color))
        return `the ${field} "${color}" is not printed; write none, currentColor or #rrggbb`;
    }
    const data = / d="([^"]*)"/.exec(tag)?.[1];
    if (name === 'path' && !PATH_DATA.test(data ?? '')) return 'a <path> lacks a d that begins with M';
  }
  return text.includes('<path') ? null : 'it has no <path>';
}
