/** What authors of a definition need: reading a carrier's folder with every finding by file and line. Not in the browser. */
export { readCarrier } from './read-carrier.ts';
export type { CarrierReading } from './read-carrier.ts';
export type { CarrierFile } from './folder.ts';
export { checkUnderwriting } from './check-underwriting.ts';
export { findingLine } from './finding-line.ts';
export { suggestion } from '../clause/suggestion.ts';
export { definitionVersion } from './definition-version.ts';
export { lintDefinition } from '../definition/lint-definition.ts';
export { factsFromConcealed, factsFromMedical } from './facts.ts';
export type { AcceptedFact, ToldFact } from './facts.ts';
export { matrixLabels, sectionMatrix } from './matrix/section-matrix.ts';
export { matrixLines } from './matrix/matrix-lines.ts';
export type { Limits, SectionMatrix } from './matrix/section-matrix.ts';
export { compareCarriers, compareDefinitions } from './diff/compare.ts';
export type { ReadCarrier } from './diff/compare.ts';
export { changeLines } from './diff/change.ts';
export type { Change } from './diff/change.ts';
