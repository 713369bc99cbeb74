import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  entryOf,
  followPdf,
  isKind,
  type PdfDictionary,
  type PdfStructure,
  type PdfValue,
  streamIn,
} from '@countersign/verify';
import { boundedCache } from '../print/bounded-cache.ts';

/** A drawing as objects of another file, by their numbers there (as Latin-1). */
export interface Drawing {
  objects: ReadonlyMap<number, string>;
  /** The number of the form that draws it (ISO 32000-1, 8.10). */
  form: number;
}

/**
 * Takes the one page of a file that pdfkit wrote without compressing it, and what the page is drawn with, as objects with numbers from
 * `first` on. A stream that many drawings have, such as the letters of a face, is compressed once in a thread.
 */
export function takeDrawing(drawn: Buffer, first: number): Drawing {
  const pdf = followPdf(drawn);
  const objects = new Map<number, string>();
  const numbers = new Map<number, number>();

  /** Copies an object with all that it refers to; its number here. */
  function copy(number: number): number {
    const known = numbers.get(number);
    if (known !== undefined) return known;
    const own = first + numbers.size;
    numbers.set(number, own);
    const object = pdf.object({ kind: 'ref', number }, ONLY);
    const { value } = object;
    const isStream = object.stream !== null && isKind(value, 'dictionary');
    objects.set(own, isStream ? stream(entries(value), streamIn(drawn, object)) : text(value));
    return own;
  }

  /** A value as it is written here. */
  function text(value: PdfValue): string {
    if (typeof value === 'number') return decimal(value);
    if (value === null || typeof value === 'boolean') return String(value);
    if (value.kind === 'name') return `/${value.name}`;
    if (value.kind === 'text') return `<${value.bytes.toString('hex')}>`;
    if (value.kind === 'ref') return `${copy(value.number)} 0 R`;
    if (value.kind === 'array') return `[${value.items.map(text).join(' ')}]`;
    return `<< ${entries(value)} >>`;
  }

  const entries = (dictionary: PdfDictionary): string =>
    [...dictionary.entries]
      .filter(([key]) => key !== 'Length')
      .map(([key, { value }]) => `/${key} ${text(value)}`)
      .join(' ');

  const page = onlyPage(pdf);
  const [box, resources] = ['MediaBox', 'Resources'].map((key) => text(entryOf(page, key) ?? null));
  const content = streamIn(drawn, pdf.object(entryOf(page, 'Contents'), ONLY));
  const form = first + numbers.size;
  objects.set(form, stream(`/Type /XObject /Subtype /Form /BBox ${box} /Resources ${resources}`, content));
  return { objects, form };
}

/** The one revision of a file that pdfkit wrote. */
const ONLY = 0;

function onlyPage(pdf: PdfStructure): PdfDictionary {
  const trailer = pdf.revisions[ONLY]?.trailer;
  const catalog = pdf.dictionary(trailer && entryOf(trailer, 'Root'), ONLY);
  const pages = entryOf(pdf.dictionary(entryOf(catalog, 'Pages'), ONLY), 'Kids');
  return pdf.dictionary(isKind(pages, 'array') ? pages.items[0] : undefined, ONLY);
}

function stream(entries: string, bytes: Buffer): string {
  const packed = compressed(createHash('sha256').update(bytes).digest('base64'), () => deflateSync(bytes));
  return `<< ${entries} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`;
}

/** For some tens of drawings. */
const MAX_STREAMS = 128;
const compressed = boundedCache<Buffer>(MAX_STREAMS);

/** With as many digits as a letter's width has. */
const decimal = (number: number): string => String(Math.round(number * 1e5) / 1e5);
