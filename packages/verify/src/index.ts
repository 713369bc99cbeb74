export { type Anchor, type CmsReport, verifyCms } from './cms.ts';
export { canonicalJson } from './canonical-json.ts';
export {
  EVIDENCE_START,
  evidenceHash,
  startReplay,
  verifyEvidence,
  type EvidenceEvent,
  type EvidenceHead,
  type EvidenceReport,
  type Replay,
} from './evidence.ts';
export {
  type DocumentReport,
  type Expectations,
  LARGEST_FILE,
  type SignatureReport,
  type Timestamp,
  type TrustedCertificate,
  verifyDocument,
} from './document.ts';
export { type Check, type CheckName, type FileKind, type FileReport, verifyFile, verifyStream } from './file.ts';
export { type Finding, finding, type FindingCode, FINDINGS, sentence, SIGNATURE_WORDS } from './findings.ts';
export { type PdfSignature, SIGNED_WITH, signaturesOf } from './pdf-signatures.ts';
export { canonicalSignature, isAllowedEncoding } from './signature-encoding.ts';
export { timestampInReply, type TimestampReport, verifyTimestamp } from './timestamp.ts';
export { type Conclusion, provenBy, type Verdict, VERDICTS } from './verdicts.ts';
