export { type CmsReport, verifyCms } from './cms.ts';
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
  verifyDocument,
  type DocumentReport,
  type DocumentVerdict,
  type Expectations,
  type SignatureReport,
} from './document.ts';
export { type Check, type CheckName, type FileKind, type FileReport, verifyFile } from './file.ts';
export { type Finding, finding, type FindingCode, FINDINGS, sentence, SIGNATURE_WORDS } from './findings.ts';
