/** Writes DER (X.690), as much of it as a CMS signature and a request for a timestamp need. */

/** An element with this tag around these parts. */
export function element(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(value.length), value]);
}

export const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts);
export const set = (...parts: Buffer[]): Buffer => element(0x31, ...parts);
export const octets = (bytes: Buffer): Buffer => element(0x04, bytes);
/** `[number]`, constructed. */
export const context = (number: number, ...parts: Buffer[]): Buffer => element(0xa0 | number, ...parts);
/** A number below 128. */
export const small = (number: number): Buffer => element(0x02, Buffer.from([number]));

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...arcs.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest & 0x7f));
  return digits;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}
