import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { type Archive, SIGNED_WITH, signaturesOf } from '@countersign/verify';
import { drawAppearance, type SealWords, type SignatureWords } from './appearance.ts';
import { type Archived, archiveFile, type ArchiveRequest } from './archive.ts';
import { signDigest, type Stamp } from './cms.ts';
import { SealAway, type SealSigner } from './signer.ts';
import type { Timestamps } from './timestamps.ts';

/** What a person signed, or what the carrier seals by itself. */
export type SealRequest = (SignatureWords | SealWords) & {
  /** Name of the signature field. */
  field: string;
  signer: SealSigner;
  /** Absent: the seal gets no timestamp. */
  timestamps?: Timestamps | null;
  /** Of which revocation answers have to be; absent: now. */
  now?: Date;
  /** The reason in the seal's metadata: for a test application, that it is not binding. */
  reason?: string;
};

export type SealOutcome =
  | {
      outcome: 'sealed';
      bytes: Uint8Array;
      length: number;
      sha256: string;
      /** Its archive timestamp; null: it has none. */
      archive: Archive | null;
    }
  | { outcome: 'no-such-field' }
  | { outcome: 'already-signed' };

/** Bytes reserved for the CMS: one certificate and its issuers take about 2 kB, a timestamp with its own up to 8 kB. */
const RESERVE = { plain: 8192, stamped: 24_576 } as const;

/**
 * Signs one field with one incremental update: the visible signature and a PAdES B-B signature over the whole file so
 * far, with the server's seal key (spec trust §4), with a timestamp PAdES B-T, and with validation data and an archive timestamp in a
 * second update B-LTA. Existing bytes are unchanged. A signed field is refused. Rejects with `SealAway` if the signer gives no
 * signature, or nobody the timestamp or answer that is required.
 */
export async function sealSignature(bytes: Uint8Array, request: SealRequest): Promise<SealOutcome> {
  const sealed = await stampedSeal(bytes, request);
  if (!Buffer.isBuffer(sealed)) return sealed;
  const { timestamps, signer, now = new Date() } = request;
  const archived = timestamps?.longTerm ? await archiveIfPossible(sealed, { signer, timestamps, now }) : null;
  const whole = archived?.bytes ?? sealed;
  const sha256 = createHash('sha256').update(whole).digest('hex');
  return {
    outcome: 'sealed',
    bytes: new Uint8Array(whole),
    length: whole.length,
    sha256,
    archive: archived?.archive ?? null,
  };
}

/** Null: it is not possible now, and not required. */
async function archiveIfPossible(sealed: Buffer, request: ArchiveRequest): Promise<Archived | null> {
  try {
    return await archiveFile(sealed, request);
  } catch (error) {
    if (error instanceof SealAway && !request.timestamps.longTerm?.isRequired) return null;
    throw error;
  }
}

type NotSealed = Exclude<SealOutcome, { outcome: 'sealed' }>;

async function stampedSeal(bytes: Uint8Array, request: SealRequest): Promise<Buffer | NotSealed> {
  const { timestamps } = request;
  if (!timestamps) return sealWith(bytes, request, null);
  try {
    return await sealWith(bytes, request, async (imprint) => {
      const token = await timestamps.stamp(imprint);
      if (token === null) throw new NoTimestamp(`No authority gives a timestamp: ${timestamps.trouble()}`);
      return token;
    });
  } catch (error) {
    // A seal says whether it has a timestamp, so it is made anew without one.
    if (error instanceof NoTimestamp && !timestamps.isRequired) return sealWith(bytes, request, null);
    throw error;
  }
}

class NoTimestamp extends SealAway {}

async function sealWith(bytes: Uint8Array, request: SealRequest, stamp: Stamp | null): Promise<Buffer | NotSealed> {
  const pdf = await PDF.load(bytes);
  const blocker = pdf.canSaveIncrementally();
  if (blocker) throw new Error(`The document cannot be appended to: ${blocker}`);
  const field = pdf
    .getForm()
    ?.getSignatureFields()
    .find((candidate) => candidate.name === request.field);
  if (!field) return { outcome: 'no-such-field' };
  if (field.isSigned()) return { outcome: 'already-signed' };

  const widget = field.getDict();
  const { width, height } = sizeOf(widget);
  const page = await PDF.load(await drawAppearance(width, height, request));
  const appearance = await pdf.embedPage(page, 0);
  widget.set('V', pdf.register(signatureDictionary(request, stamp !== null)));
  widget.set('AP', PdfDict.of({ N: appearance.ref }));
  widget.set('F', PdfNumber.of(PRINT | LOCKED));
  const sealed = Buffer.from(await pdf.save({ incremental: true }));
  if (!sealed.subarray(0, bytes.length).equals(bytes)) throw new Error('The document was rewritten, not appended to.');

  await fillSignature(sealed, bytes.length, (digest) => signDigest(digest, request.signer, stamp ?? undefined));
  return sealed;
}

/** Flags of the widget: it is printed, and cannot be moved. */
const PRINT = 4;
const LOCKED = 128;

/** A number as wide as any offset will be, so that the real range fits in its place. */
const WIDE = 9_999_999_999;

function signatureDictionary(request: SealRequest, isStamped: boolean): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: new PdfArray([0, WIDE, WIDE, WIDE].map((number) => PdfNumber.of(number))),
    Contents: PdfString.fromBytes(new Uint8Array(isStamped ? RESERVE.stamped : RESERVE.plain)),
    Prop_Build: PdfDict.of({
      App: PdfDict.of({
        Name: PdfName.of(SIGNED_WITH.name),
        R: PdfNumber.of(isStamped ? SIGNED_WITH.stamped : SIGNED_WITH.canonical),
      }),
    }),
    M: PdfString.fromString(`D:${request.when.toISOString().replace(/\D/g, '').slice(0, 14)}+00'00'`),
    ...(request.reason !== undefined && { Reason: PdfString.fromString(request.reason) }),
    ...('sealedBy' in request
      ? { Name: PdfString.fromString(request.sealedBy.normalize('NFC')) }
      : {
          Name: PdfString.fromString(request.typedName.normalize('NFC')),
          Location: PdfString.fromString(`${request.city}, ${request.state}`),
        }),
  });
}

/**
 * Writes the range and the signature into their places in the appended part, which begins at `from`. The places are
 * found through the structure of the file, as in the verifier: the same part contains what people typed.
 */
async function fillSignature(file: Buffer, from: number, sign: (digest: Buffer) => Promise<Buffer>): Promise<void> {
  const last = signaturesOf(file).at(-1);
  const { range, contents } = last?.places ?? {};
  const reserved = last?.contents.length ?? 0;
  const [open = -1, close = -1] = contents ?? [];
  const [rangeStart = -1, rangeEnd = -1] = range ?? [];
  if (open < from || rangeStart < from || close - open !== 2 * reserved + 2)
    throw new Error('The place of the signature was lost.');
  file.write(`[0 ${open} ${close} ${file.length - close}]`.padEnd(rangeEnd - rangeStart), rangeStart, 'latin1');
  const digest = createHash('sha256').update(file.subarray(0, open)).update(file.subarray(close)).digest();
  const cms = await sign(digest);
  if (cms.length > reserved)
    throw new Error(`The signature takes ${cms.length} bytes; only ${reserved} are kept for it.`);
  file.write(cms.toString('hex').padEnd(2 * reserved, '0'), open + 1, 'latin1');
}

function sizeOf(widget: PdfDict): { width: number; height: number } {
  const rect = widget.getArray('Rect');
  const [left, bottom, right, top] = [0, 1, 2, 3].map((index) => {
    const number = rect?.at(index);
    if (!(number instanceof PdfNumber)) throw new Error('The signature field has no place on its page.');
    return number.value;
  });
  return { width: (right ?? 0) - (left ?? 0), height: (top ?? 0) - (bottom ?? 0) };
}
