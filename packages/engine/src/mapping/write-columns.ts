import type { MappedElement, MappedFailure } from './mapped.ts';

/**
 * One line per element: its fields beside each other, each as wide as it says, and after it the lines inside it. A value
 * that is too long is a failure, never cut off.
 */
export function writeColumns(elements: readonly MappedElement[], failures: MappedFailure[]): string {
  return elements.map(({ content }) => (typeof content === 'object' ? lineOf(content, failures) : '')).join('');
}

/** An element without fields of its own only contains lines. */
function lineOf(content: readonly MappedElement[], failures: MappedFailure[]): string {
  const fields = content.filter((one) => typeof one.content !== 'object');
  const lines = content.filter((one) => typeof one.content === 'object');
  const own = fields.length === 0 ? '' : `${fields.map((field) => inColumn(field, failures)).join('')}\n`;
  return own + writeColumns(lines, failures);
}

function inColumn(
  { content, column: { width, isRight, pad }, place }: MappedElement,
  failures: MappedFailure[],
): string {
  // A line break would begin another record: also one that only large machines know.
  const text =
    typeof content === 'object'
      ? ''
      : String(content)
          .replaceAll(/[\s\p{Cc}]+/gu, ' ')
          .trim();
  const length = Array.from(text).length;
  if (length > width) failures.push({ place, reason: `This has ${length} characters; there is room for ${width}.` });
  const rest = pad.repeat(Math.max(0, width - length));
  return isRight ? rest + text : text + rest;
}
