export {
  type IllustrationReader,
  type IllustrationReaderOptions,
  startIllustrationReader,
} from './illustration/read-illustration.ts';
export { openFileScanner } from './illustration/scan-file.ts';
export { appendPages } from './append-pages.ts';
export type { Attachment } from './print/attachments.ts';
export { brandFrame } from './print/brand-frame.ts';
export type { Certificate, Copy } from './print/certificate.ts';
export { longTime, signedTime, type PrintFrame, type SignedBefore } from './print/frame.ts';
export { amendmentWords, type DocumentTexts, documentTexts } from './print/document-texts.ts';
export { renderDocument } from './print/render.ts';
export { blankSignedBefore, signedBeforeSection } from './print/signed-before.ts';
export { startRenderer, type Renderer } from './print/render-in-worker.ts';
export { archiveDue, archiveFile, isTooLateToArchive } from './seal/archive.ts';
export { signDigest } from './seal/cms.ts';
export { KEY_SETTINGS, loadSealKey, probeSeal, sealProblem } from './seal/key.ts';
export { sealSignature } from './seal/seal-signature.ts';
export { openRevocationAnswers, questionsOf } from './seal/revocation-answers.ts';
export { openTimestamps, type Timestamps } from './seal/timestamps.ts';
export { certificatesIn, periodProblem, SealUnavailable, type SealSigner } from './seal/signer.ts';
export { requestDocument } from './request-document.ts';
export {
  currentDocument,
  type DocumentHead,
  documentById,
  type DocumentRow,
  documentHeads,
  documentsToArchive,
  insertDocument,
  latestDocument,
  supersedeDocuments,
  supersedeReader,
  updateDocument,
} from './store.ts';
export { registerVerify } from './verify/routes.ts';
export { startVerifier, type Verifier, type VerifierOptions } from './verify/verifier.ts';
export { type Checked, sealedBytes, verifyApplication } from './verify-application.ts';
