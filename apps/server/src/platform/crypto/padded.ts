import { gzipSync } from 'node:zlib';
import { roughLength } from '../rough-length.ts';

/** Lengths of what is compressed: at most half more than it needs; nearly every section has the least one. */
const LENGTHS = { least: 512, steps: 2 };

/** What says something about answers: the length of its sealed form reveals only roughly how long it is. */
export class Padded {
  private readonly content: string | Uint8Array;

  constructor(content: string | Uint8Array) {
    this.content = content;
  }

  /** Compressed, then padded with zeros, which are ignored when it is decompressed; padded first, it would shrink again. */
  pack(): Buffer {
    const packed = gzipSync(this.content, { level: 1 });
    return Buffer.concat([packed], roughLength(packed.length, LENGTHS));
  }
}

/** For `encrypt`: content whose sealed length must not tell how much it is. */
export const padded = (content: string | Uint8Array): Padded => new Padded(content);
