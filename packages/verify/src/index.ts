export { nextUpdate, type ValidationData } from './archive-update.ts';
export { type Archive, toBeAnswered, type ToBeAnswered, wholePath } from './archives.ts';
export type { SignatureReport, TrustedCertificate } from './check-signature.ts';
export { verifyCms } from './cms.ts';
export { canonicalJson } from './canonical-json.ts';
export {
  EVIDENCE_START,
  evidenceHash,
  startReplay,
  verifyEvidence,
  type EvidenceEvent,
  type EvidenceHead,
  type EvidenceReport,
} from './evidence.ts';
export {
  type DocumentReport,
  type Expectations,
  MAX_FILE_BYTES,
  nextArchive,
  readDocument,
  verifyDocument,
} from './document.ts';
export { type CheckName, type FileReport, verifyFile, verifyStream } from './file.ts';
export { type Finding, finding, FINDINGS, sentence, SIGNATURE_WORDS } from './findings.ts';
export { SIGNED_WITH, signatureField, signaturesOf } from './pdf-signatures.ts';
export { streamIn } from './pdf-streams.ts';
export { followPdf, type PdfStructure } from './pdf-structure.ts';
export { fillPlace, imprintOf, type SignedUpdate, signedUpdate, withEntries } from './pdf-update.ts';
export { entryOf, isKind, type PdfDictionary, type PdfRef, type PdfValue } from './pdf-values.ts';
export { type Answer, answerProblem, ocspNames, revocationPlaces } from './revocation.ts';
export { canonicalSignature, isAllowedEncoding } from './signature-encoding.ts';
export { timestampInReply, verifyTimestamp } from './timestamp.ts';
export { type Conclusion, isSealOnly, provenBy, PROVES, type Verdict } from './verdicts.ts';
export {
  type ReplayedEvent,
  type ReplayedLine,
  type ReplayedSection,
  type ReplayedSigner,
  replaySigner,
} from './replay.ts';
