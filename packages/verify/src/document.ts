import { createHash } from 'node:crypto';
import { cmsAtStart, verifyCms } from './cms.ts';
import { findSignatures, type PdfSignature } from './pdf-signatures.ts';

export type DocumentVerdict = 'whole' | 'altered' | 'not-signed' | 'damaged';

/** One signature found in a document. */
export interface SignatureReport {
  /** Name of the signature field, where the file says it in clear. */
  field: string | undefined;
  /** Name that the signer typed. */
  signer: string | undefined;
  /** Common name of the certificate that sealed it. */
  sealedBy: string | undefined;
  time: Date | undefined;
  valid: boolean;
  coversWholeFile: boolean;
  /** Length in bytes and SHA-256 of the revision that this signature closed. */
  revision: { length: number; sha256: string };
}

export interface DocumentReport {
  verdict: DocumentVerdict;
  /** The first thing that differs, in words; what was found when nothing does. */
  what: string;
  sha256: string;
  signatures: SignatureReport[];
}

export interface Expectations {
  /** Certificates (DER) that may have sealed the document; without them any certificate does. */
  trusted?: readonly Uint8Array[];
  /** The stored revision: the only thing that catches a clean cut back to an earlier one. */
  stored?: { length: number; sha256: string };
}

/**
 * Says whether a PDF is exactly what was sealed (design/5 "Documents"). Stricter than viewers: every range starts at 0,
 * its gap is one hex string with zeros after the signature, it ends at an end-of-file mark, and the last one ends where
 * the file does. Never throws on hostile input; does not render, decompress or follow anything in the file.
 */
export async function verifyDocument(bytes: Uint8Array, expected: Expectations = {}): Promise<DocumentReport> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sha256 = digest(file);
  const report = (verdict: DocumentVerdict, what: string, signatures: SignatureReport[] = []): DocumentReport => ({
    verdict,
    what,
    sha256,
    signatures,
  });

  if (!file.subarray(0, 1024).includes('%PDF-')) return report('damaged', 'This file is not a PDF.');
  const found = findSignatures(file);
  if (found.length === 0) {
    if (!file.subarray(-1024).includes('%%EOF')) return report('damaged', 'The end of the file is missing.');
    return report('not-signed', 'This document carries no signature.');
  }
  if (found.length > MOST_SIGNATURES) return report('damaged', 'The file holds more signatures than any of ours.');
  const cut = found.find(({ range }) => range[2] + range[3] > file.length);
  if (cut) return report('damaged', `The file was cut off: ${named(cut)} covers more than there is.`);

  const checked = found.map((signature) => checkSignature(file, signature, expected.trusted));
  const inOrder = checked.toSorted((a, b) => a.report.revision.length - b.report.revision.length);
  const signatures = inOrder.map((one) => one.report);
  const wrong = inOrder.find((one) => one.what !== undefined);
  if (wrong?.what) return report('altered', wrong.what, signatures);
  const last = signatures.at(-1);
  if (!last?.coversWholeFile) {
    return report('altered', 'Something was added to the file after the last signature.', signatures);
  }
  if (expected.stored && (expected.stored.sha256 !== sha256 || expected.stored.length !== file.length)) {
    return report('altered', 'The signatures hold, but this is not the last stored revision.', signatures);
  }
  const count = signatures.length === 1 ? 'one valid signature' : `${signatures.length} valid signatures`;
  return report('whole', `Nothing was changed since it was signed: ${count}.`, signatures);
}

/** More than any case has; each one costs a pass over the file. */
const MOST_SIGNATURES = 64;

interface Checked {
  report: SignatureReport;
  /** The first thing wrong with this signature. */
  what: string | undefined;
}

function checkSignature(file: Buffer, signature: PdfSignature, trusted: readonly Uint8Array[] | undefined): Checked {
  const [start, length, resume, rest] = signature.range;
  const end = resume + rest;
  const base = {
    field: signature.field,
    signer: signature.name,
    time: signature.time,
    coversWholeFile: start === 0 && end === file.length,
    revision: { length: end, sha256: digest(file.subarray(0, end)) },
  };
  const wrong = (what: string, sealedBy?: string): Checked => ({
    report: { ...base, sealedBy, valid: false },
    what: `${sentenceStart(named(signature))} ${what}.`,
  });

  const gap = resume > length ? file.subarray(length, resume).toString('latin1') : '';
  if (start !== 0) return wrong('does not begin at the start of the file');
  if (!/^<(?:[0-9a-f]{2})+>$/.test(gap)) return wrong('leaves more than itself uncovered');
  if (!/%%EOF\r?\n?$/.test(file.subarray(Math.max(0, end - 8), end).toString('latin1'))) {
    return wrong('does not end at an end-of-file mark');
  }
  const contents = Buffer.from(gap.slice(1, -1), 'hex');
  const der = cmsAtStart(contents);
  if (der === undefined) return wrong('cannot be read');
  if (contents.subarray(der.length).some((byte) => byte !== 0)) return wrong('has something hidden behind it');

  const covered = Buffer.concat([file.subarray(0, length), file.subarray(resume, end)]);
  const cms = verifyCms(der, covered);
  if (!cms.valid) return wrong(`does not hold: ${cms.what}`);
  if (trusted && !trusted.some((certificate) => cms.certificate.equals(certificate))) {
    return wrong('was made with a certificate that is not trusted here', cms.commonName);
  }
  return { report: { ...base, sealedBy: cms.commonName, valid: true }, what: undefined };
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const named = (signature: PdfSignature): string =>
  signature.name ? `the signature of ${signature.name}` : 'a signature';

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
