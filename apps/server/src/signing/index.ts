/** What the server needs from the ceremony. */
export {
  completeFiles,
  ensureCompleteFile,
  makeCompleteFile,
  queueRenewals,
  renewArchive,
  serveCompleteFile,
} from './complete-file/index.ts';
export { registerSigning } from './routes.ts';
export {
  flaggedCases,
  holdOf,
  releaseDecision,
  findSignsAfterSigning,
  findSigns,
  mustWait,
  signsSeen,
  tracesOf,
  waitsForOperations,
} from './signs/index.ts';
export { finishCase, handedOverBy, handOverJob, laterData, WITHDRAWN } from './finish-case.ts';
export { decisionJob, numberJob } from './submit-case.ts';
export { appendSeal } from './append-seal.ts';
export { refuseMail } from './invite.ts';
export { justMailed } from './just-mailed.ts';
export { newLink, usDate, usDateTime } from './mail-link.ts';
export { mailPerson } from './mail-person.ts';
export { givenSignatures, sealedDocuments } from './given-signatures.ts';
export { remindSigners } from './remind-signers.ts';
export { sealBacklog } from './seal-backlog.ts';
export { sealDocument, retryWhileSignerAway } from './seal-document.ts';
export { verifyCase } from './verify-case.ts';
export { canUnlock, unlockCase, unlockReasons, whyLocked } from './unlock-application.ts';
export { signSection } from './sign.ts';
