/** The append-only, hash-chained record of every application. */
export { anchorNumbers } from './anchor-folder.ts';
export { type AnchorPlace, checkAnchors } from './check-anchors.ts';
export { type MadeAnchor, makeAnchors } from './make-anchors.ts';
export { assertIntact } from './assert-intact.ts';
export { appendEvidence, type Origin, systemOrigin } from './append-evidence.ts';
export { onceAnHour } from './once-an-hour.ts';
export { recordReading, recordReadings } from './record-reading.ts';
export { recordRefusal } from './record-refusal.ts';
export {
  eachEvent,
  evidenceHead,
  isRecorded,
  readEvidence,
  type RecordedEvent,
  verifyStoredEvidence,
} from './read-evidence.ts';
