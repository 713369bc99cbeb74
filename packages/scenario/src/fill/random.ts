/** Deterministic variation: the same seed and path give the same answer on every machine. */

/** A number from 0 up to `below`, derived from a text. FNV-1a with mixing. */
export function draw(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

/** `length` digits derived from a text; the first is not 0. */
export function drawDigits(text: string, length: number): string {
  return Array.from({ length }, (_, index) =>
    index === 0 ? 1 + draw(`${text}#0`, 9) : draw(`${text}#${index}`, 10),
  ).join('');
}
