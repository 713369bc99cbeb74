import { inflateSync } from 'node:zlib';
import { streamIn } from './pdf-streams.ts';
import type { PdfStructure } from './pdf-structure.ts';
import { entryOf, isKind, nameOf, NotOurs, type PdfValue, textOf } from './pdf-values.ts';

/** A file inside a PDF, as it was before it was attached. */
export interface FileInside {
  name: string;
  bytes: Buffer;
}

/** Limit for the bytes of all attached files together: several times what any of our cases has. */
const MAX_BYTES = 96 * 1_048_576;
const MAX_FILES = 512;

/**
 * The files inside one of our PDFs, by the names in its catalog. Decompresses no more than a limit; for a file that was
 * found to be unchanged. Null: the layout is different, or the limit is exceeded.
 */
export function filesInside(file: Buffer, pdf: PdfStructure): FileInside[] | null {
  try {
    return filesOf(file, pdf);
  } catch (error) {
    if (error instanceof NotOurs) return null;
    throw error;
  }
}

function filesOf(file: Buffer, pdf: PdfStructure): FileInside[] {
  const newest = pdf.revisions.length - 1;
  const trailer = pdf.revisions[newest]?.trailer;
  const names = trailer && entryOf(pdf.dictionary(entryOf(trailer, 'Root'), newest), 'Names');
  const list = names && entryOf(pdf.dictionary(names, newest), 'EmbeddedFiles');
  if (list === undefined) return [];
  const pairs = entryOf(pdf.dictionary(list, newest), 'Names');
  if (!isKind(pairs, 'array') || pairs.items.length % 2 !== 0) throw new NotOurs('no list of files');
  if (pairs.items.length / 2 > MAX_FILES) throw new NotOurs('too many files');
  const files: FileInside[] = [];
  let left = MAX_BYTES;
  for (let index = 0; index < pairs.items.length; index += 2) {
    const name = textOf(pairs.items[index]);
    const description = pdf.dictionary(pairs.items[index + 1], newest);
    const isNamed = name !== undefined && /^[\w.-]+$/.test(name) && textOf(entryOf(description, 'UF')) === name;
    if (!isNamed || files.some((one) => one.name === name)) throw new NotOurs('a file without its name');
    const held = pdf.dictionary(entryOf(description, 'EF'), newest);
    const bytes = streamOf(file, pdf, entryOf(held, 'F'), left);
    left -= bytes.length;
    files.push({ name, bytes });
  }
  return files;
}

function streamOf(file: Buffer, pdf: PdfStructure, reference: PdfValue | undefined, most: number): Buffer {
  const object = pdf.object(reference, pdf.revisions.length - 1);
  const { value } = object;
  if (!isKind(value, 'dictionary') || nameOf(entryOf(value, 'Type')) !== 'EmbeddedFile') throw new NotOurs('no file');
  const raw = streamIn(file, object);
  const filter = entryOf(value, 'Filter');
  if (filter === undefined) return raw;
  if (nameOf(filter) !== 'FlateDecode') throw new NotOurs('another filter');
  try {
    return inflateSync(raw, { maxOutputLength: Math.max(1, most) });
  } catch {
    // Not compressed, or above the limit.
    throw new NotOurs('no deflated file');
  }
}
