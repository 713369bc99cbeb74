/** A code is read back here as a camera's program does it, by the tables of the standard and not by those of the writer. */
import { describe, expect, it } from 'vitest';
import { type Modules, qrCode } from './qr-code.ts';

/** Level M with the masks 0 to 7, and versions 7 to 12, as the standard prints them. */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
const versionMarks = [0x07c94, 0x085bc, 0x09a99, 0x0a4d3, 0x0bbf6, 0x0c762];
/** By version: bytes of error correction of a block, and how many blocks have how many bytes of data. */
const blocksOf: Record<number, [number, ...[number, number][]]> = {
  1: [10, [1, 16]],
  2: [16, [1, 28]],
  3: [26, [1, 44]],
  4: [18, [2, 32]],
  5: [24, [2, 43]],
  6: [16, [4, 27]],
  7: [18, [4, 31]],
  8: [22, [2, 38], [2, 39]],
  9: [22, [3, 36], [2, 37]],
  10: [26, [4, 43], [1, 44]],
  11: [30, [1, 50], [4, 51]],
  12: [22, [6, 36], [2, 37]],
};
const lastAlignment = [0, 0, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58];

const bitAt = (modules: Modules, row: number, column: number): number => (modules[row]?.[column] ? 1 : 0);
const number = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0);

function isReserved(size: number, version: number, row: number, column: number): boolean {
  const [nearTop, nearLeft] = [row < 9, column < 9];
  const [nearBottom, nearRight] = [row >= size - 8, column >= size - 8];
  if ((nearTop && nearLeft) || (nearTop && nearRight) || (nearBottom && nearLeft)) return true;
  if (row === 6 || column === 6) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const last = lastAlignment[version] ?? 0;
  const middle = version >= 7 ? [6, (6 + last) / 2, last] : [6, last];
  const isCorner = (y: number, x: number) => (y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6);
  return middle.some((y) =>
    middle.some((x) => version > 1 && !isCorner(y, x) && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2),
  );
}

const isTurned = [
  (y: number, x: number) => (y + x) % 2 === 0,
  (y: number) => y % 2 === 0,
  (_: number, x: number) => x % 3 === 0,
  (y: number, x: number) => (y + x) % 3 === 0,
  (y: number, x: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y: number, x: number) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y: number, x: number) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y: number, x: number) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product & 0x80 ? ((product << 1) ^ 0x11d) & 0xff : product << 1;
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** The value of a block, as a polynomial, at 2ⁱ: 0 for each i when no byte is wrong. */
function syndromes(block: readonly number[], count: number): number[] {
  let power = 1;
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, byte) => multiply(sum, power) ^ byte, 0);
    power = multiply(power, 2);
    return value;
  });
}

function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** The text of a code. Throws at everything that is not as it should be. */
function readBack(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7]
    .map((x) => bitAt(modules, 8, x))
    .concat([8, 7, 5, 4, 3, 2, 1, 0].map((y) => bitAt(modules, y, 8)));
  const second = [1, 2, 3, 4, 5, 6, 7]
    .map((back) => bitAt(modules, size - back, 8))
    .concat([8, 7, 6, 5, 4, 3, 2, 1].map((back) => bitAt(modules, 8, size - back)));
  must(number(second) === number(format), 'two formats');
  const mask = formats.indexOf(number(format));
  must(mask >= 0, 'no such format');
  if (version >= 7) {
    const marks = Array.from({ length: 18 }, (_, bit) =>
      bitAt(modules, Math.floor((17 - bit) / 3), size - 11 + ((17 - bit) % 3)),
    );
    must(number(marks) === versionMarks[version - 7], 'another version');
  }
  const bits: number[] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isReserved(size, version, row, column)) continue;
        bits.push(bitAt(modules, row, column) ^ (isTurned[mask]?.(row, column) ? 1 : 0));
      }
    }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => number(bits.slice(8 * at, 8 * at + 8)));
  const [correction, ...groups] = blocksOf[version] ?? [0];
  const lengths = groups.flatMap(([count, length]) => Array.from({ length: count }, () => length));
  const blocks: number[][] = lengths.map(() => []);
  const next = words[Symbol.iterator]();
  const take = (): number => {
    const { value, done } = next.next();
    if (done) throw new Error('the code is too short');
    return value;
  };
  for (let at = 0; at < Math.max(...lengths); at += 1) {
    for (const [index, length] of lengths.entries()) if (at < length) blocks[index]?.push(take());
  }
  const data = blocks.flat();
  for (let at = 0; at < correction; at += 1) for (const block of blocks) block.push(take());
  for (const block of blocks)
    must(
      syndromes(block, correction).every((value) => value === 0),
      'a wrong byte',
    );
  const all = data.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  must(number(all.slice(0, 4)) === 4, 'not bytes');
  const long = version < 10 ? 8 : 16;
  const length = number(all.slice(4, 4 + long));
  const bytes = Array.from({ length }, (_, at) => number(all.slice(4 + long + 8 * at, 12 + long + 8 * at)));
  return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
}

describe('a QR code', () => {
  it('is read back as the text it was made of, at every length', { timeout: 60_000 }, () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-_:/?#=&ABCXYZé';
    for (let length = 1; length <= 270; length += length < 40 ? 3 : 11) {
      const text = Array.from({ length }, (_, at) => alphabet[(at * 7 + length) % alphabet.length]).join('');
      expect(readBack(qrCode(text))).toBe(text);
    }
  });

  it('holds the longest link of ours', () => {
    const origin = `https://${'a'.repeat(60)}.example.com`;
    const link = `${origin}/express/find-application?OwnerType=IndividualTrustee#handOver=${'A'.repeat(43)}`;
    expect(readBack(qrCode(link))).toBe(link);
  });

  it('has three corners and nothing that a camera could take for a fourth', () => {
    const modules = qrCode('https://apply.example.com');
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const cut = (top: number, left: number) =>
      corner.map((_, row) =>
        Array.from({ length: 7 }, (__, column) => bitAt(modules, top + row, left + column)).join(''),
      );
    const far = modules.length - 7;
    expect([cut(0, 0), cut(0, far), cut(far, 0)]).toEqual([corner, corner, corner]);
    expect(cut(far, far)).not.toEqual(corner);
  });

  it('refuses a text that it has no size for', () => {
    expect(() => qrCode('x'.repeat(288))).toThrow('too long');
  });
});
