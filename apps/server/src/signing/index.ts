/** What the server needs of the ceremony. */
export { registerSigning } from './routes.ts';
export { sealDocument } from './seal-document.ts';
export { canUnlock, unlockReasons } from './unlock-application.ts';
