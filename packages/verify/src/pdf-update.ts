import { createHash } from 'node:crypto';
import type { PdfObject, PdfStructure } from './pdf-structure.ts';
import { entryOf, isKind, NotOurs } from './pdf-values.ts';

/**
 * An update that ends with something that covers the whole file: a signature or a timestamp. Offsets in the whole file.
 */
export interface SignedUpdate {
  bytes: Buffer;
  /** Position of the string for the signature or timestamp: from its first byte to after its last. */
  place: readonly [number, number];
  /** Length of the file with the update. */
  end: number;
}

/** The dictionary with the signature or timestamp. */
export interface PlaceForIt {
  /** Number of its object. */
  number: number;
  /** Its text before and after the range and the place. */
  parts: readonly [string, string];
  /** Bytes that are kept for it. */
  reserve: number;
}

/** Width of the numbers of a range: ten digits at most. */
const WIDTH = 36;

/**
 * Writes an update that may follow this revision of a file: these objects, by their numbers (as Latin-1), and the dictionary with the
 * place. Existing bytes stay as they are. The same input gives the same bytes. Throws `NotOurs` for a file of another layout.
 */
export function signedUpdate(
  file: Buffer,
  { pdf, before, objects }: { pdf: PdfStructure; before: number; objects: ReadonlyMap<number, string> },
  { number, parts: [opening, ending], reserve }: PlaceForIt,
): SignedUpdate {
  const revision = pdf.revisions[before];
  if (!revision) throw new NotOurs('no such revision');
  const size = entryOf(revision.trailer, 'Size');
  if (typeof size !== 'number') throw new NotOurs('no size');
  const value = `${opening}/ByteRange [${' '.repeat(WIDTH)}] /Contents <${'0'.repeat(2 * reserve)}>${ending}`;
  const written = [...objects, [number, value] as const].toSorted(([a], [b]) => a - b);

  let body = file.toString('latin1', revision.end - 1, revision.end) === '\n' ? '' : '\n';
  const places = new Map<number, number>();
  for (const [one, text] of written) {
    places.set(one, revision.end + body.length);
    body += `${one} 0 obj\n${text}\nendobj\n`;
  }
  const table = revision.end + body.length;
  body += `xref\n${tableOf(places)}trailer\n<< /Size ${Math.max(size, (written.at(-1)?.[0] ?? 0) + 1)}`;
  for (const key of ['Root', 'Info', 'ID']) {
    const entry = revision.trailer.entries.get(key);
    if (entry) body += ` /${key} ${file.toString('latin1', entry.start, entry.end)}`;
  }
  body += ` /Prev ${revision.table} >>\nstartxref\n${table}\n%%EOF\n`;

  const rangeAt = (places.get(number) ?? 0) + `${number} 0 obj\n${opening}/ByteRange [`.length;
  const open = rangeAt + WIDTH + '] /Contents '.length;
  const close = open + 2 * reserve + 2;
  const bytes = Buffer.from(body, 'latin1');
  const end = revision.end + bytes.length;
  bytes.write(`0 ${open} ${close} ${end - close}`.padEnd(WIDTH), rangeAt - revision.end, 'latin1');
  return { bytes, place: [open, close], end };
}

/** SHA-256 of everything up to the end of an update, without its place. */
export const imprintOf = (whole: Buffer, { place: [open, close], end }: SignedUpdate): Buffer =>
  createHash('sha256').update(whole.subarray(0, open)).update(whole.subarray(close, end)).digest();

/** Writes the signature or the token (DER) into its place. Throws `RangeError` for one that does not fit. */
export function fillPlace(whole: Buffer, { place: [open, close] }: SignedUpdate, der: Buffer): void {
  const reserve = (close - open - 2) / 2;
  if (der.length > reserve)
    throw new RangeError(`The signature or timestamp takes ${der.length} bytes; only ${reserve} are kept for it.`);
  whole.write(der.toString('hex').padEnd(2 * reserve, '0'), open + 1, 'latin1');
}

/** A dictionary as it is written, with these entries in place of those that it had, or as its last. */
export function withEntries(
  file: Buffer,
  { value, written: [start, end] }: PdfObject,
  entries: ReadonlyMap<string, string>,
): string {
  if (!isKind(value, 'dictionary')) throw new NotOurs('no dictionary');
  const raw = (from: number, to: number): string => file.toString('latin1', from, to);
  let text = '';
  let at = start;
  for (const [key, before] of value.entries) {
    const entry = entries.get(key);
    if (entry === undefined) continue;
    text += `${raw(at, before.start)}${entry}`;
    at = before.end;
  }
  const added = [...entries].filter(([key]) => !value.entries.has(key));
  if (added.length === 0) return `${text}${raw(at, end)}`;
  return `${text}${raw(at, end - 2)}${added.map(([key, entry]) => `/${key} ${entry}\n`).join('')}>>`;
}

/** The table of these objects, in runs of consecutive numbers. */
function tableOf(places: ReadonlyMap<number, number>): string {
  const runs: { first: number; lines: string[] }[] = [];
  for (const [number, at] of places) {
    const line = `${String(at).padStart(10, '0')} 00000 n \n`;
    const last = runs.at(-1);
    if (last && last.first + last.lines.length === number) last.lines.push(line);
    else runs.push({ first: number, lines: [line] });
  }
  return runs.map(({ first, lines }) => `${first} ${lines.length}\n${lines.join('')}`).join('');
}
