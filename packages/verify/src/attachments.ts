import { inflateSync } from 'node:zlib';

/** A file inside a PDF, as it was before it was put there. */
export interface FileInside {
  name: string;
  bytes: Buffer;
}

/** Bytes of all files inside together: several times what any case of ours holds. */
const MOST_BYTES = 96 * 1_048_576;
const MOST_FILES = 64;

/**
 * The files inside a PDF of ours, in their order. Reads only the one layout that we write (plain objects, deflated
 * streams) and inflates no more than a bound; for a file that was found whole. Null: it is laid out in another way.
 */
export function filesInside(file: Buffer): FileInside[] | null {
  const text = file.toString('latin1');
  const files: FileInside[] = [];
  let left = MOST_BYTES;
  for (const match of text.matchAll(/\/Type \/Filespec\b/g)) {
    const body = objectAround(text, match.index);
    const name = /\/UF \(([\w.-]+)\)/.exec(body)?.[1];
    const id = /\/EF <<\s*\/F (\d+) 0 R/.exec(body)?.[1];
    if (name === undefined || id === undefined || files.length === MOST_FILES) return null;
    const bytes = streamOf(file, text, id, left);
    if (bytes === null) return null;
    left -= bytes.length;
    files.push({ name, bytes });
  }
  return files;
}

function objectAround(text: string, index: number): string {
  const end = text.indexOf('endobj', index);
  return text.slice(text.lastIndexOf(' obj', index), end < 0 ? index : end);
}

function streamOf(file: Buffer, text: string, id: string, most: number): Buffer | null {
  const start = text.indexOf(`\n${id} 0 obj\n`);
  const open = text.indexOf('\nstream\n', start);
  if (start < 0 || open < 0) return null;
  const dictionary = text.slice(start, open);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const from = open + '\nstream\n'.length;
  if (!dictionary.includes('/Type /EmbeddedFile') || !text.startsWith('\nendstream', from + length)) return null;
  const raw = file.subarray(from, from + length);
  if (!dictionary.includes('/Filter /FlateDecode')) return raw;
  try {
    return inflateSync(raw, { maxOutputLength: Math.max(1, most) });
  } catch {
    // Not deflated, or more than the bound.
    return null;
  }
}
