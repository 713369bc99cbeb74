export { type ArchiveUpdate, archiveImprint, nextUpdate, type ValidationData, withToken } from './archive-update.ts';
export { type Archive, type NextArchive, toBeAnswered, type ToBeAnswered, wholePath } from './archives.ts';
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
  nextArchive,
  readDocument,
  type SignatureReport,
  type Timestamp,
  type TrustedCertificate,
  verifyDocument,
} from './document.ts';
export { type Check, type CheckName, type FileKind, type FileReport, verifyFile, verifyStream } from './file.ts';
export { type Finding, finding, type FindingCode, FINDINGS, sentence, SIGNATURE_WORDS } from './findings.ts';
export { type PdfSignature, SIGNED_WITH, signaturesOf } from './pdf-signatures.ts';
export { type Answer, answerProblem, ocspNames, revocationPlaces } from './revocation.ts';
export { canonicalSignature, isAllowedEncoding } from './signature-encoding.ts';
export { timestampInReply, type TimestampReport, verifyTimestamp } from './timestamp.ts';
export { type Conclusion, provenBy, type Verdict, VERDICTS } from './verdicts.ts';
export {
  type SignerReplay,
  type ReplayedEvent,
  type ReplayedLine,
  type ReplayedSection,
  type ReplayedSigner,
  replaySigner,
} from './replay.ts';
