export {
  type IllustrationCleaning,
  type IllustrationReader,
  type IllustrationReaderOptions,
  type IllustrationReading,
  startIllustrationReader,
} from './illustration/read-illustration.ts';
export { printMark } from './print/mark.ts';
export { renderDocument } from './print/render.ts';
export { startRenderer, type Renderer } from './print/render-in-worker.ts';
export { loadSealKey, probeSeal } from './seal/key.ts';
export { sealSignature } from './seal/seal-signature.ts';
export { type SealSigner } from './seal/signer.ts';
export { requestDocument } from './request-document.ts';
export {
  type DocumentHead,
  documentById,
  insertDocument,
  latestDocument,
  storedDocuments,
  supersedeDocuments,
  updateDocument,
} from './store.ts';
export { type Checked, verifyApplication } from './verify-application.ts';
