import { isArchiveTimestamp } from './archive-update.ts';
import { followPdf, type PdfStructure } from './pdf-structure.ts';
import {
  entryOf,
  isKind,
  nameOf,
  NotOurs,
  type PdfDictionary,
  type PdfRef,
  type PdfValue,
  textOf,
} from './pdf-values.ts';

/** A signature according to its dictionary; offsets and lengths in bytes. */
export interface PdfSignature {
  /** Name of the signature field. */
  field: string | undefined;
  /** What the signer is called in the signature dictionary. */
  name: string | undefined;
  /** When the signature says it was made. */
  time: Date | undefined;
  /** `[start, length, start, length]` */
  range: readonly [number, number, number, number];
  /** Positions of the range array and of the string with the signature: from its first byte to after its last. */
  places: { range: readonly [number, number]; contents: readonly [number, number] };
  contents: Buffer;
  /** End of the revision in which the signature was written. */
  revisionEnd: number;
  /** It says that its numbers use the only allowed encoding (docs/decisions/strict-verifier.md). */
  isCanonical: boolean;
  /** It says that it has a timestamp, so that nobody can take it away or add one. */
  isStamped: boolean;
}

/**
 * What a signature dictionary says about the program that created it (ISO 32000-1, table 252): since version `canonical` there is
 * only one encoding, and with `stamped` the signature has a timestamp.
 */
export const SIGNED_WITH = { name: 'Countersign', canonical: 2, stamped: 3 } as const;

/** Maximum number of form fields in one of our files. */
const MAX_FIELDS = 128;

/**
 * Every signature of a PDF, in the order in which they were made: those that the form of any revision refers to, so
 * that a later revision cannot hide one; without archive timestamps. Throws `NotOurs` for a file with a different layout.
 */
export function signaturesOf(file: Buffer): PdfSignature[] {
  return signaturesIn(followPdf(file));
}

/** Every signature of a PDF whose structure is known, in the order in which they were made. */
export function signaturesIn(pdf: PdfStructure): PdfSignature[] {
  const found = new Map<number, PdfSignature>();
  for (const index of pdf.revisions.keys()) {
    for (const item of fieldsIn(pdf, index)) {
      const field = pdf.dictionary(item, index);
      const value = entryOf(field, 'V');
      if (nameOf(entryOf(field, 'FT')) !== 'Sig' || value === undefined) continue;
      const { start, revision } = pdf.object(value, index);
      if (!found.has(start) && !isArchiveTimestamp(pdf.dictionary(value, index))) {
        const end = pdf.revisions[revision]?.end ?? 0;
        found.set(start, signatureIn(pdf.dictionary(value, index), textOf(entryOf(field, 'T')), end));
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.revisionEnd - b.revisionEnd);
}

/** The field for signatures with this name, in the newest revision. Throws `NotOurs` for a file with a different layout. */
export function signatureField(pdf: PdfStructure, name: string): PdfRef | undefined {
  const newest = pdf.revisions.length - 1;
  return fieldsIn(pdf, newest).find((item): item is PdfRef => {
    const field = pdf.dictionary(item, newest);
    return isKind(item, 'ref') && nameOf(entryOf(field, 'FT')) === 'Sig' && textOf(entryOf(field, 'T')) === name;
  });
}

/** The fields of the form of a revision. */
function fieldsIn(pdf: PdfStructure, index: number): readonly PdfValue[] {
  const trailer = pdf.revisions[index]?.trailer;
  const form = trailer && entryOf(pdf.dictionary(entryOf(trailer, 'Root'), index), 'AcroForm');
  if (form === undefined) return [];
  const fields = entryOf(pdf.dictionary(form, index), 'Fields');
  if (!isKind(fields, 'array') || fields.items.length > MAX_FIELDS) throw new NotOurs('no fields');
  return fields.items;
}

/** Whether the file says that it was made here: in that case, anything unusual was done to it afterwards. */
export function isMadeHere(pdf: PdfStructure): boolean {
  try {
    const newest = pdf.revisions.length - 1;
    const trailer = pdf.revisions[newest]?.trailer;
    const info = trailer && pdf.dictionary(entryOf(trailer, 'Info'), newest);
    const producer = info && entryOf(info, 'Producer');
    const said = isKind(producer, 'ref') ? pdf.object(producer, newest).value : producer;
    return textOf(said) === 'Countersign';
  } catch (error) {
    if (error instanceof NotOurs) return false;
    throw error;
  }
}

function signatureIn(dictionary: PdfDictionary, field: string | undefined, revisionEnd: number): PdfSignature {
  const range = dictionary.entries.get('ByteRange');
  const contents = dictionary.entries.get('Contents');
  if (!range || !contents || !isKind(contents.value, 'text')) throw new NotOurs('no signature');
  const version = versionIn(entryOf(dictionary, 'Prop_Build'));
  return {
    field,
    name: textOf(entryOf(dictionary, 'Name')),
    time: pdfDate(textOf(entryOf(dictionary, 'M'))),
    range: fourOf(range.value),
    places: { range: [range.start, range.end], contents: [contents.start, contents.end] },
    contents: contents.value.bytes,
    revisionEnd,
    isCanonical: version >= SIGNED_WITH.canonical,
    isStamped: version === SIGNED_WITH.stamped,
  };
}

/** Version of this program that made the signature; 0: another program did, or one from before it was written down. */
function versionIn(build: PdfValue | undefined): number {
  const program = isKind(build, 'dictionary') ? entryOf(build, 'App') : undefined;
  if (!isKind(program, 'dictionary') || nameOf(entryOf(program, 'Name')) !== SIGNED_WITH.name) return 0;
  const version = entryOf(program, 'R');
  return typeof version === 'number' ? version : 0;
}

function fourOf(value: PdfValue): readonly [number, number, number, number] {
  const [a, b, c, d, ...more] = isKind(value, 'array') ? value.items : [];
  if (!isOffset(a) || !isOffset(b) || !isOffset(c) || !isOffset(d) || more.length > 0) throw new NotOurs('no range');
  return [a, b, c, d];
}

const isOffset = (value: PdfValue | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function pdfDate(text: string | undefined): Date | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(text ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = parts;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
