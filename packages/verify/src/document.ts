import { createHash } from 'node:crypto';
import { cmsAtStart, verifyCms } from './cms.ts';
import { type Finding, finding, type FindingCode, sentence } from './findings.ts';
import { findSignatures, type PdfSignature } from './pdf-signatures.ts';

/** `untrusted`: somebody else sealed it; whether it was changed since is not for us to say where the finding is `foreign`. */
export type DocumentVerdict = 'whole' | 'altered' | 'untrusted' | 'not-signed' | 'damaged';

/** One signature found in a document. */
export interface SignatureReport {
  /** Name of the signature field, where the file says it in clear. */
  field: string | undefined;
  /** Name that the signer typed. */
  signer: string | undefined;
  /** Common name of the certificate that sealed it. */
  sealedBy: string | undefined;
  /** SHA-256 of that certificate, lower-case hex. */
  certificateSha256: string | undefined;
  time: Date | undefined;
  valid: boolean;
  coversWholeFile: boolean;
  /** Length in bytes and SHA-256 of the revision that this signature closed. */
  revision: { length: number; sha256: string };
}

export interface DocumentReport {
  verdict: DocumentVerdict;
  /** The first thing that differs; what was found when nothing does. */
  finding: Finding;
  /** The same in words. */
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
  const report = (verdict: DocumentVerdict, found: Finding, signatures: SignatureReport[] = []): DocumentReport => ({
    verdict,
    finding: found,
    what: sentence(found),
    sha256,
    signatures,
  });

  if (!file.subarray(0, 1024).includes('%PDF-')) return report('damaged', finding('notPdf'));
  const found = findSignatures(file, MOST_SIGNATURES + 1);
  if (found.length === 0) {
    if (!file.subarray(-1024).includes('%%EOF')) return report('damaged', finding('endMissing'));
    return report('not-signed', finding('notSigned'));
  }
  if (found.length > MOST_SIGNATURES) return report('damaged', finding('tooManySignatures'));
  const cut = found.find(({ range }) => range[2] + range[3] > file.length);
  if (cut) return report('damaged', about(cut, 'cutOff'));

  const checked = found.map((signature) => checkSignature(file, signature, expected.trusted));
  const inOrder = checked.toSorted((a, b) => a.report.revision.length - b.report.revision.length);
  const signatures = inOrder.map((one) => one.report);
  const others: readonly (FindingCode | undefined)[] = [undefined, 'untrusted', 'foreign'];
  const wrong = inOrder.find((one) => !others.includes(one.finding?.code));
  if (wrong?.finding) return report('altered', wrong.finding, signatures);
  const foreign = inOrder.find((one) => one.finding?.code === 'foreign');
  if (foreign?.finding) return report('untrusted', foreign.finding, signatures);
  const last = signatures.at(-1);
  if (!last?.coversWholeFile) return report('altered', finding('added'), signatures);
  if (expected.stored && (expected.stored.sha256 !== sha256 || expected.stored.length !== file.length)) {
    return report('altered', finding('notLast'), signatures);
  }
  const stranger = inOrder.find((one) => one.finding !== undefined);
  if (stranger?.finding) return report('untrusted', stranger.finding, signatures);
  const whole = signatures.length === 1 ? finding('whole.one') : finding('whole.many', { Count: signatures.length });
  return report('whole', whole, signatures);
}

/** Every document of ours says in clear who made it. */
const MADE_HERE = '(Countersign)';

/** What a signature of another program may do otherwise than ours, and be sound for all that. */
const OTHER_LAYOUTS: readonly FindingCode[] = [
  'startsLate',
  'uncovered',
  'noEnd',
  'unreadable',
  'hidden',
  'cms.unreadable',
  'cms.noCertificate',
  'cms.anotherPurpose',
  'cms.otherCertificates',
  'cms.key',
];

/** More than any case has; each one costs a pass over the file. */
const MOST_SIGNATURES = 64;

interface Checked {
  report: SignatureReport;
  /** The first thing wrong with this signature. */
  finding: Finding | undefined;
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
  const wrong = (code: FindingCode): Checked => ({
    report: { ...base, sealedBy: undefined, certificateSha256: undefined, valid: false },
    finding: about(signature, OTHER_LAYOUTS.includes(code) && !file.includes(MADE_HERE) ? 'foreign' : code),
  });

  const gap = resume > length ? file.subarray(length, resume).toString('latin1') : '';
  if (start !== 0) return wrong('startsLate');
  if (!/^<(?:[0-9a-f]{2})+>$/.test(gap)) return wrong('uncovered');
  if (!/%%EOF\r?\n?$/.test(file.subarray(Math.max(0, end - 8), end).toString('latin1'))) {
    return wrong('noEnd');
  }
  const contents = Buffer.from(gap.slice(1, -1), 'hex');
  const der = cmsAtStart(contents);
  if (der === undefined) return wrong('unreadable');
  if (contents.subarray(der.length).some((byte) => byte !== 0)) return wrong('hidden');

  const covered = Buffer.concat([file.subarray(0, length), file.subarray(resume, end)]);
  const cms = verifyCms(der, covered);
  if (!cms.valid) return wrong(`cms.${cms.problem}`);
  const isTrusted = !trusted || trusted.some((certificate) => cms.certificate.equals(certificate));
  return {
    report: {
      ...base,
      sealedBy: cms.commonName,
      certificateSha256: digest(cms.certificate),
      valid: isTrusted,
    },
    finding: isTrusted ? undefined : about(signature, 'untrusted'),
  };
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const about = ({ name }: PdfSignature, code: FindingCode): Finding => finding(code, { Signer: name ?? '' });
