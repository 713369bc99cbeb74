/** What authors of a definition need: reading a carrier's folder with every finding by file and line. Not in the browser. */
export { readCarrier } from './read-carrier.ts';
export type { CarrierReading } from './read-carrier.ts';
export type { CarrierFile } from './folder.ts';
export { findingLine } from './finding-line.ts';
export { definitionVersion } from './definition-version.ts';
