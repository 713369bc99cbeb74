import { gzipSync } from 'node:zlib';
import { roughLength } from '../rough-length.ts';

/** Lengths of the compressed text: at most half more than it needs, and a section mostly the least one. */
const LENGTHS = { least: 512, steps: 2 };

/** A text that says something about answers: the length of its sealed form reveals only roughly how long it is. */
export class Filled {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Compressed, then filled with zeros, which are ignored when it is decompressed. Filled before, it would shrink again. */
  pack(): Buffer {
    const packed = gzipSync(this.text, { level: 1 });
    return Buffer.concat([packed], roughLength(packed.length, LENGTHS));
  }
}

export const filled = (text: string): Filled => new Filled(text);
