/** The bytes of a QR code: the text, what fills it up, and Reed-Solomon error correction over GF(256). */
import { dataBytes, lengthBits, type Version } from './versions.ts';

/** Powers of 2 in the field of x⁸ + x⁴ + x³ + x² + 1, twice around, so that sums of logarithms need no remainder. */
const powers = new Uint8Array(510);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  powers[exponent + 255] = value;
  logarithms[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

const at = (bytes: Uint8Array | readonly number[], index: number): number => bytes[index] ?? 0;

const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : at(powers, at(logarithms, one) + at(logarithms, other));

/** The product of (x - 2ⁱ) for i below `degree`, without its leading 1. */
function generator(degree: number): number[] {
  let product = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...product, 0];
    product.forEach((factor, index) => {
      next[index + 1] = at(next, index + 1) ^ times(factor, at(powers, root));
    });
    product = next;
  }
  return product.slice(1);
}

/** What is left of the block after division by the generator. */
function correctionOf(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  let rest: number[] = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ at(rest, 0);
    rest = [...rest.slice(1), 0].map((value, index) => value ^ times(at(divisor, index), factor));
  }
  return rest;
}

/** The text as data bytes: its kind (bytes) and length first, and what fills the code up behind it. */
function dataOf(text: Uint8Array, version: Version): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(text.length, lengthBits(version));
  for (const byte of text) push(byte, 8);
  push(0, Math.min(4, 8 * dataBytes(version) - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let index = 0; index < bits.length; index += 8) {
    data.push(bits.slice(index, index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  }
  for (let filler = 0xec; data.length < dataBytes(version); filler ^= 0xec ^ 0x11) data.push(filler);
  return data;
}

/** All bytes in the order in which they are drawn: of every block the first, then of every block the second. */
export function codewords(text: Uint8Array, version: Version): number[] {
  const data = dataOf(text, version);
  const ends = version.blocks.map((_, index) => version.blocks.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
  const blocks = version.blocks.map((length, index) => data.slice(at(ends, index) - length, at(ends, index)));
  const corrections = blocks.map((block) => correctionOf(block, version.correction));
  return [...interleaved(blocks), ...interleaved(corrections)];
}

function interleaved(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block.slice(index, index + 1))).flat();
}
