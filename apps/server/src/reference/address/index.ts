/** Addresses: city and state of a zip, and search for streets by a service that the operator chooses. */
export type { AddressSearch } from './address-search.ts';
export { searchGeocoding } from './geocoding.ts';
export { registerAddress } from './routes.ts';
export { loadZipCodes } from './zip-codes.ts';
