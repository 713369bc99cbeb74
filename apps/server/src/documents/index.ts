export { shortId, type PrintFrame, type PrintMark, type RenderedDocument } from './print/frame.ts';
export { printMark } from './print/mark.ts';
export { renderDocument } from './print/render.ts';
export { startRenderer, type Renderer } from './print/render-in-worker.ts';
export { loadSealKey, probeSeal, type SealKeyConfig, type SealProbe } from './seal/key.ts';
export { sealSignature, type SealOutcome, type SealRequest } from './seal/seal-signature.ts';
export type { SignatureWords } from './seal/appearance.ts';
export { makeSigner, type SealSigner } from './seal/signer.ts';
export { requestDocument } from './request-document.ts';
export {
  type DocumentHead,
  documentById,
  insertDocument,
  latestDocument,
  storedDocuments,
  updateDocument,
} from './store.ts';
export { type Checked, verifyApplication } from './verify-application.ts';
