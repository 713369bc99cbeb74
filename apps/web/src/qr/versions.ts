/** The sizes of QR codes with error correction level M (ISO/IEC 18004), as far as a link of ours can need them. */

export interface Version {
  readonly number: number;
  /** Data bytes of each block. */
  readonly blocks: readonly number[];
  /** Bytes of error correction of each block. */
  readonly correction: number;
  /** Rows and columns of the alignment marks. */
  readonly alignment: readonly number[];
}

const version = (
  number: number,
  correction: number,
  blocks: readonly number[],
  alignment: readonly number[],
): Version => ({ number, blocks, correction, alignment });

const versions: readonly Version[] = [
  version(1, 10, [16], []),
  version(2, 16, [28], [6, 18]),
  version(3, 26, [44], [6, 22]),
  version(4, 18, [32, 32], [6, 26]),
  version(5, 24, [43, 43], [6, 30]),
  version(6, 16, [27, 27, 27, 27], [6, 34]),
  version(7, 18, [31, 31, 31, 31], [6, 22, 38]),
  version(8, 22, [38, 38, 39, 39], [6, 24, 42]),
  version(9, 22, [36, 36, 36, 37, 37], [6, 26, 46]),
  version(10, 26, [43, 43, 43, 43, 44], [6, 28, 50]),
  version(11, 30, [50, 51, 51, 51, 51], [6, 30, 54]),
  version(12, 22, [36, 36, 36, 36, 36, 36, 37, 37], [6, 32, 58]),
];

export const dataBytes = ({ blocks }: Version): number => blocks.reduce((sum, bytes) => sum + bytes, 0);

/** Bits that say how long the text is. */
export const lengthBits = ({ number }: Version): number => (number < 10 ? 8 : 16);

/** Modules along one side. */
export const sizeOf = ({ number }: Version): number => 17 + 4 * number;

/** The smallest that holds so many bytes. Throws for more than 287. */
export function versionFor(bytes: number): Version {
  const found = versions.find((one) => 4 + lengthBits(one) + 8 * bytes <= 8 * dataBytes(one));
  if (!found) throw new Error(`${bytes} bytes are too long for a QR code of ours`);
  return found;
}
