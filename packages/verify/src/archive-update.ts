import { cmsAtStart } from './cms.ts';
import { streamIn } from './pdf-streams.ts';
import { followPdf, type PdfObject, type PdfStructure } from './pdf-structure.ts';
import { type SignedUpdate, signedUpdate, withEntries } from './pdf-update.ts';
import { entryOf, isKind, nameOf, NotOurs, type PdfDictionary, type PdfValue } from './pdf-values.ts';

/** What a reader needs to check the signatures of a file once nobody responds (PAdES B-LT): each in DER. */
export interface ValidationData {
  certificates: readonly Buffer[];
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
}

/** Bytes reserved for a token: twice what authorities need with their certificates. */
const RESERVE = 16_384;
/** Maximum number of certificates and answers in one update; each is examined. */
const MAX_ITEMS = 48;
const MAX_DATA = 4 * 1_048_576;
const LISTS = ['Certs', 'OCSPs', 'CRLs'] as const;
/** The field is printed and locked, and has no size. */
const FIELD = '/FT /Sig /TU (Archive timestamp) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132';

/**
 * Writes the only update that may follow the last signature: catalog and form as they were, with one more entry; the store
 * of validation data (DSS), which keeps what earlier updates brought; and a field with a timestamp over all (PAdES B-LTA).
 * `before` is the revision of the file that it follows. The same input gives the same bytes, so that the verifier can compare.
 */
function archiveUpdate(file: Buffer, pdf: PdfStructure, before: number, data: ValidationData): SignedUpdate {
  const revision = pdf.revisions[before];
  if (!revision) throw new NotOurs('no such revision');
  const root = entryOf(revision.trailer, 'Root');
  const form = entryOf(pdf.dictionary(root, before), 'AcroForm');
  const size = entryOf(revision.trailer, 'Size');
  if (!isKind(root, 'ref') || !isKind(form, 'ref') || typeof size !== 'number') throw new NotOurs('no form');

  const items = [data.certificates, data.ocsps, data.crls];
  const count = items.flat().length;
  const [store, firstItem, field, value] = [size, size + 1, size + 1 + count, size + 2 + count];
  const kept = storeIn(pdf, before);
  let next = firstItem;
  const lists = LISTS.map((name, index) => {
    const numbers = [...(kept[index] ?? []), ...(items[index] ?? []).map(() => next++)];
    return `/${name} [${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
  });

  const objects = new Map<number, string>([
    [root.number, withEntries(file, pdf.object(root, before), new Map([['DSS', `${store} 0 R`]]))],
    [form.number, withField(file, pdf.object(form, before), field)],
    [store, `<< /Type /DSS ${lists.join(' ')} >>`],
    ...items
      .flat()
      .map((item, index): [number, string] => [
        firstItem + index,
        `<< /Length ${item.length} >>\nstream\n${item.toString('latin1')}\nendstream`,
      ]),
    [field, `<< ${FIELD} /T (Archive ${field}) /V ${value} 0 R >>`],
  ]);
  return signedUpdate(file, { pdf, before, objects }, { number: value, parts: TIMESTAMP, reserve: RESERVE });
}

/** The update that may follow a whole file. Throws `NotOurs` for a file of another layout. */
export function nextUpdate(file: Buffer, data: ValidationData): SignedUpdate {
  const pdf = followPdf(file);
  return archiveUpdate(file, pdf, pdf.revisions.length - 1, data);
}

/** The timestamp's dictionary around its range and its token. */
const TIMESTAMP = ['<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 ', ' >>'] as const;

/** An update that is exactly as `archiveUpdate` writes it. */
export interface ReadUpdate extends SignedUpdate {
  data: ValidationData;
  token: Buffer;
}

/**
 * Reads the update that this revision of the file consists of: extracts its contents, writes it again and compares
 * every byte. Throws `NotOurs` for anything else; null: it has the parts of one, but differs from how we write it.
 */
export function readUpdate(file: Buffer, pdf: PdfStructure, index: number): ReadUpdate | null {
  const revision = pdf.revisions[index];
  if (!revision || revision.start !== pdf.revisions[index - 1]?.end) throw new NotOurs('a revision elsewhere');
  const data = addedIn(file, pdf, index);
  const update = archiveUpdate(file, pdf, index - 1, data);
  const found = file.subarray(revision.start, revision.end);
  if (found.length !== update.bytes.length) return null;
  const [open, close] = update.place;
  const token = cmsAtStart(Buffer.from(file.toString('latin1', open + 1, close - 1), 'hex'));
  if (!token) return null;
  update.bytes.write(token.toString('hex'), open + 1 - revision.start, 'latin1');
  return found.equals(update.bytes) ? { ...update, data, token } : null;
}

/** What the store of this revision contains in addition to the previous one. */
function addedIn(file: Buffer, pdf: PdfStructure, index: number): ValidationData {
  const before = storeIn(pdf, index - 1);
  const now = storeIn(pdf, index);
  if (now.flat().length - before.flat().length > MAX_ITEMS) throw new NotOurs('more than any update brings');
  let left = MAX_DATA;
  const [certificates = [], ocsps = [], crls = []] = now.map((numbers, list) =>
    numbers.slice(before[list]?.length ?? 0).map((number) => {
      const bytes = streamIn(file, pdf.object({ kind: 'ref', number }, index));
      left -= bytes.length;
      if (left < 0) throw new NotOurs('more than any update brings');
      return bytes;
    }),
  );
  return { certificates, ocsps, crls };
}

/** The numbers of the objects in the store of a revision, by list; empty if it has none. */
function storeIn(pdf: PdfStructure, index: number): number[][] {
  const trailer = pdf.revisions[index]?.trailer;
  const store = trailer && entryOf(pdf.dictionary(entryOf(trailer, 'Root'), index), 'DSS');
  if (store === undefined) return LISTS.map(() => []);
  const dictionary = pdf.dictionary(store, index);
  return LISTS.map((name) => numbersIn(dictionary, name));
}

function numbersIn(dictionary: PdfDictionary, name: string): number[] {
  const list = entryOf(dictionary, name);
  if (!isKind(list, 'array')) throw new NotOurs('no list');
  return list.items.map((item: PdfValue) => {
    if (!isKind(item, 'ref')) throw new NotOurs('no reference');
    return item.number;
  });
}

/** Whether a signature dictionary is that of a timestamp over the file: nobody signed with it. */
export const isArchiveTimestamp = (dictionary: PdfDictionary): boolean =>
  nameOf(entryOf(dictionary, 'Type')) === 'DocTimeStamp';

/** A form as it is written, with one more field. */
function withField(file: Buffer, form: PdfObject, field: number): string {
  const fields = isKind(form.value, 'dictionary') ? form.value.entries.get('Fields') : undefined;
  if (!fields || !isKind(fields.value, 'array')) throw new NotOurs('no fields');
  const more = `${file.toString('latin1', fields.start, fields.end - 1)} ${field} 0 R]`;
  return withEntries(file, form, new Map([['Fields', more]]));
}
