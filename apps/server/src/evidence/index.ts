/** The append-only, hash-chained record of every application. */
export { anchorEvidence } from './anchor.ts';
export { appendEvidence, type Origin, systemOrigin } from './append-evidence.ts';
export {
  eachEvent,
  evidenceHead,
  isRecorded,
  readEvidence,
  type RecordedEvent,
  verifyStoredEvidence,
} from './read-evidence.ts';
