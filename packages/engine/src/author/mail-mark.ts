/** The picture that mails carry: few mail programs draw an SVG, all of them a PNG. */
import type { MailMark } from '../definition/carrier.ts';

/** Every mail gets larger by its size, and mail programs cut off long mails. */
const MAX_BYTES = 24_000;
/** If it is wider than this many times its height, it leaves no room for the carrier's name on a phone. */
const MAX_WIDTH_TO_HEIGHT = 5;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** The picture as mails carry it, or why they cannot. `base64`: the file. */
export function readPicture(
  base64: string,
): Pick<MailMark, 'Picture' | 'PixelsWide' | 'PixelsHigh'> | { problem: string } {
  const bytes = firstBytes(base64);
  const numberAt = (at: number): number => bytes.slice(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
  const [PixelsWide, PixelsHigh] = [numberAt(WIDTH_AT), numberAt(HEIGHT_AT)];
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte) || PixelsWide === 0 || PixelsHigh === 0)
    return { problem: 'it is not a PNG' };
  if (PixelsWide > MAX_WIDTH_TO_HEIGHT * PixelsHigh)
    return { problem: `it is more than ${MAX_WIDTH_TO_HEIGHT} times as wide as high` };
  const size = Math.floor((base64.length * 3) / 4);
  if (size > MAX_BYTES) return { problem: `it has ${size} bytes, and at most ${MAX_BYTES} go with every mail` };
  return { Picture: base64, PixelsWide, PixelsHigh };
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes before the pixels. */
function firstBytes(base64: string): number[] {
  const bits = Array.from(base64.slice(0, 32), (digit) => DIGITS.indexOf(digit).toString(2).padStart(6, '0')).join('');
  return (bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
