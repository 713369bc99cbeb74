/** All SQL of this folder, by what it is about. */
export * from './agent-cases.ts';
export * from './all-cases.ts';
export * from './answers.ts';
export * from './case.ts';
export * from './codes.ts';
export * from './device-links.ts';
export * from './erase-application.ts';
export * from './find-ids.ts';
export * from './holds.ts';
export * from './lists.ts';
export * from './notes.ts';
export * from './outdated.ts';
export * from './requirements.ts';
export * from './signers.ts';
export * from './slots.ts';
export { type CasePage, listedRows, type ListedRow } from './page.ts';
export { isWaiting, noteExpired, unmarkExpired } from './stage.ts';
export { GUESS_SUBJECT_INDEX } from './index-marks.ts';
