import type { PdfObject } from './pdf-structure.ts';
import { entryOf, isKind, NotOurs } from './pdf-values.ts';

/** The bytes of a stream as they are in the file. Throws `NotOurs` if they do not end where it says. */
export function streamIn(file: Buffer, { value, stream }: PdfObject): Buffer {
  const length = isKind(value, 'dictionary') ? entryOf(value, 'Length') : undefined;
  if (stream === null || typeof length !== 'number') throw new NotOurs('no stream');
  const end = stream + length;
  if (file.toString('latin1', end, end + END.length) !== END) throw new NotOurs('no end of a stream');
  return file.subarray(stream, end);
}

const END = '\nendstream\nendobj';
