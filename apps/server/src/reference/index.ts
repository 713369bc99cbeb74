/** The carrier's data: definition versions, lists, texts. */
export { type DefinitionRelease, type Definitions, openDefinitions } from './definitions.ts';
export { type Dependency, dependencies } from './dependencies.ts';
export { CarrierRefused, type LoadedCarrier, loadCarrier } from './load-carrier.ts';
export { registerReference } from './routes.ts';
