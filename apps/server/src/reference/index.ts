/** The carrier's data: definition versions, lists, texts. */
export { loadZipCodes, registerAddress, searchGeocoding } from './address/index.ts';
export { type CardVault, openCardVault } from './card-vault/index.ts';
export { consentHash, readConsentShown } from './consent-text.ts';
export { type Definitions, FormAltered, openDefinitions, storedDefinition, storedDefinitions } from './definitions.ts';
export { type IdentityCheck, openIdentityCheck } from './identity/index.ts';
export { storedTable } from './stored-tables.ts';
export { CarrierRefused, loadCarrier, type LoadedCarrier } from './load-carrier.ts';
export { openPhysicianSearch, registerPhysicianSearch } from './physicians/index.ts';
export { registerReference } from './routes.ts';
export { registerPreview } from './preview-routes.ts';
export { openTextService, type TextCode } from './text-messages/index.ts';
export { watchCarrier } from './watch-carrier.ts';
