/** Signs of a false signature: for operations only. */
export { lookAfterSigning, lookForSigns } from './look-for-signs.ts';
export { letDecisionGo, mustWait, waitsForOperations } from './decision-hold.ts';
export { noteTrace } from './note-trace.ts';
export type { Typing } from './signs.ts';
export { flaggedCases, holdOf, signsSeen, tracesOf } from './store.ts';
