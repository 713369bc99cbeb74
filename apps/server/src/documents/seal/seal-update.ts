import {
  entryOf,
  followPdf,
  isKind,
  type PdfDictionary,
  type PdfRef,
  type PdfStructure,
  signatureField,
  SIGNED_WITH,
  type SignedUpdate,
  signedUpdate,
  withEntries,
} from '@countersign/verify';
import { takeDrawing } from './drawing.ts';

/** The place of a signature that a document has. */
export interface SignaturePlace {
  pdf: PdfStructure;
  field: PdfRef;
  isSigned: boolean;
  /** In points. */
  width: number;
  height: number;
}

/** Where a signature with this name belongs; undefined: the document has no such field. */
export function placeIn(file: Buffer, name: string): SignaturePlace | undefined {
  const pdf = followPdf(file);
  const field = signatureField(pdf, name);
  if (!field) return undefined;
  const widget = pdf.dictionary(field, pdf.revisions.length - 1);
  return { pdf, field, isSigned: entryOf(widget, 'V') !== undefined, ...sizeOf(widget) };
}

function sizeOf(widget: PdfDictionary): { width: number; height: number } {
  const rect = entryOf(widget, 'Rect');
  const [left = 0, bottom = 0, right = 0, top = 0] = isKind(rect, 'array') ? rect.items.map(Number) : [];
  return { width: right - left, height: top - bottom };
}

/** What is signed beside the bytes of the document. */
export interface SealFacts {
  /** Who signed, or the carrier that seals. */
  name: string;
  when: Date;
  location?: string | undefined;
  reason?: string | undefined;
  /** Its signature will have a timestamp. */
  isStamped: boolean;
}

/** Flags of the widget: it is printed, and cannot be moved. */
const PRINTED_AND_LOCKED = 4 + 128;

/**
 * Writes the update that a signature is: the field with its look (`drawn`: a page of its size, written by pdfkit without compressing it) and
 * the signature's dictionary, with a place of `reserve` bytes for the signature over all.
 */
export function sealUpdate(
  file: Buffer,
  { pdf, field }: SignaturePlace,
  { drawn, facts, reserve }: { drawn: Buffer; facts: SealFacts; reserve: number },
): SignedUpdate {
  const before = pdf.revisions.length - 1;
  const trailer = pdf.revisions[before]?.trailer;
  const size = Number(trailer && entryOf(trailer, 'Size'));
  const { objects, form } = takeDrawing(drawn, size);
  const number = form + 1;
  const widget = withEntries(
    file,
    pdf.object(field, before),
    new Map([
      ['F', String(PRINTED_AND_LOCKED)],
      ['AP', `<< /N ${form} 0 R >>`],
      ['V', `${number} 0 R`],
    ]),
  );
  return signedUpdate(
    file,
    { pdf, before, objects: new Map([[field.number, widget], ...objects]) },
    { number, parts: dictionaryOf(facts), reserve },
  );
}

/** The signature's dictionary around the range and the place. */
function dictionaryOf({ name, when, location, reason, isStamped }: SealFacts): readonly [string, string] {
  const version = isStamped ? SIGNED_WITH.stamped : SIGNED_WITH.canonical;
  const entries = [
    `/Prop_Build << /App << /Name /${SIGNED_WITH.name} /R ${version} >> >>`,
    `/M (D:${when.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00')`,
    ...(reason === undefined ? [] : [`/Reason ${textString(reason)}`]),
    `/Name ${textString(name)}`,
    ...(location === undefined ? [] : [`/Location ${textString(location)}`]),
  ];
  return ['<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ', ` ${entries.join(' ')} >>`];
}

/** A text in UTF-16, in hexadecimal digits: nothing that somebody typed can look like a part of the file. */
const textString = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
