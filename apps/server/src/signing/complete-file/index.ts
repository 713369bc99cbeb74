/** One sealed file for the carrier's operations after the last signature of a round. */
export { COMPLETE_FILE } from './certificate-data.ts';
export { makeCompleteFile } from './make-complete-file.ts';
export { printCompleteFile } from './print-complete-file.ts';
export { queueRenewals, renewArchive } from './renew-archives.ts';
export { completeFiles, ensureCompleteFile, serveCompleteFile } from './serve-complete-file.ts';
