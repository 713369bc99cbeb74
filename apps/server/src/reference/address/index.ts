/** Addresses: city and state of a zip, and search of streets by a service of the operator's choice. */
export type { AddressSearch } from './address-search.ts';
export { searchGeocoding } from './geocoding.ts';
export { registerAddress } from './routes.ts';
export { loadZipCodes } from './zip-codes.ts';
