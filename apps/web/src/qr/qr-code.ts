/** A text as a QR code (ISO/IEC 18004): byte mode, error correction level M. */
import { codewords } from './codewords.ts';
import { sizeOf, type Version, versionFor } from './versions.ts';

/** Rows of modules; true is dark. */
export type Modules = readonly (readonly boolean[])[];

/** Which modules a mask turns round, by row and column. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The code of a text of at most 287 bytes, with the mask that is easiest to read. */
export function qrCode(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = codewords(bytes, version);
  const drawn = masks.map((_, mask) => draw(version, words, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** A square that is being drawn: null is not drawn yet. */
class Canvas {
  readonly size: number;
  private readonly modules: (boolean | null)[][];
  constructor(size: number) {
    this.size = size;
    this.modules = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  }
  get(row: number, column: number): boolean | null {
    return this.modules[row]?.[column] ?? null;
  }
  set(row: number, column: number, isDark: boolean): void {
    const line = this.modules[row];
    if (line && column >= 0 && column < this.size) line[column] = isDark;
  }
  finished(): Modules {
    return this.modules.map((line) => line.map((module) => module === true));
  }
}

function draw(version: Version, words: readonly number[], mask: number): Modules {
  const canvas = new Canvas(sizeOf(version));
  drawFinders(canvas);
  drawAlignment(canvas, version);
  drawTiming(canvas);
  drawFormat(canvas, mask);
  drawVersion(canvas, version);
  drawWords(canvas, words, mask);
  return canvas.finished();
}

/** The three squares in the corners, with the light frame around each. */
function drawFinders(canvas: Canvas): void {
  const far = canvas.size - 7;
  for (const [top, left] of [
    [0, 0],
    [0, far],
    [far, 0],
  ] as const) {
    for (let row = -1; row <= 7; row += 1) {
      for (let column = -1; column <= 7; column += 1) {
        const distance = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        canvas.set(top + row, left + column, distance !== 2 && distance !== 4);
      }
    }
  }
}

/** The small squares; none lies over a corner. */
function drawAlignment(canvas: Canvas, { alignment }: Version): void {
  for (const top of alignment) {
    for (const left of alignment) {
      if (canvas.get(top, left) !== null) continue;
      for (let row = -2; row <= 2; row += 1) {
        for (let column = -2; column <= 2; column += 1) {
          canvas.set(top + row, left + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
        }
      }
    }
  }
}

function drawTiming(canvas: Canvas): void {
  for (let index = 8; index < canvas.size - 8; index += 1) {
    canvas.set(6, index, index % 2 === 0);
    canvas.set(index, 6, index % 2 === 0);
  }
}

/** A number followed by the rest of its division by a polynomial, as many bits as the polynomial's degree. */
function protectedBits(value: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  while (rest >= 1 << degree) rest ^= polynomial << (Math.floor(Math.log2(rest)) - degree);
  return (value << degree) | rest;
}

/** Level M and the mask, twice. */
function drawFormat(canvas: Canvas, mask: number): void {
  const bits = protectedBits(mask, 0b101_0011_0111, 10) ^ 0b101_0100_0001_0010;
  const isDark = (bit: number): boolean => ((bits >> bit) & 1) === 1;
  const last = canvas.size - 1;
  for (let bit = 0; bit < 15; bit += 1) {
    // Around the first corner, past the timing lines; bit 0 on top.
    if (bit < 8) canvas.set(bit < 6 ? bit : bit + 1, 8, isDark(bit));
    else canvas.set(8, bit === 8 ? 7 : 14 - bit, isDark(bit));
    if (bit < 8) canvas.set(8, last - bit, isDark(bit));
    else canvas.set(last - 14 + bit, 8, isDark(bit));
  }
  canvas.set(last - 7, 8, true);
}

/** From version 7 on the code says its version, twice. */
function drawVersion(canvas: Canvas, { number }: Version): void {
  if (number < 7) return;
  const bits = protectedBits(number, 0b1_1111_0010_0101, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    const long = Math.floor(bit / 3);
    const short = canvas.size - 11 + (bit % 3);
    canvas.set(long, short, isDark);
    canvas.set(short, long, isDark);
  }
}

/** The bytes in columns of two, up and down by turns from the right, around all that is drawn already. */
function drawWords(canvas: Canvas, words: readonly number[], mask: number): void {
  const isMasked = masks[mask] ?? (() => false);
  let bit = 0;
  let isUp = true;
  for (let right = canvas.size - 1; right > 0; right -= 2) {
    // The timing line is no column of a pair.
    if (right === 6) right = 5;
    for (let step = 0; step < canvas.size; step += 1) {
      const row = isUp ? canvas.size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (canvas.get(row, column) !== null) continue;
        const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        canvas.set(row, column, isDark !== isMasked(row, column));
        bit += 1;
      }
    }
    isUp = !isUp;
  }
}

/** How hard a code is to read: long runs, blocks of one color, what looks like a corner, and too much of one color. */
function penalty(modules: Modules): number {
  const columns = modules.map((_, index) => modules.map((row) => row[index] === true));
  const lines = [...modules, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let row = 1; row < modules.length; row += 1) {
    for (let column = 1; column < modules.length; column += 1) {
      const square = [row - 1, row].flatMap((y) => [column - 1, column].map((x) => modules[y]?.[x]));
      if (square.every((module) => module === square[0])) points += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
