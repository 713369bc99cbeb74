/** Signs of a false signature: for operations only. */
export { findSignsAfterSigning, findSigns } from './find-signs.ts';
export { releaseDecision, mustWait, waitsForOperations } from './decision-hold.ts';
export { recordTrace } from './record-trace.ts';
export type { Typing } from './signs.ts';
export { flaggedCases, holdOf, releaseHold, signsSeen, tracesOf } from './store.ts';
