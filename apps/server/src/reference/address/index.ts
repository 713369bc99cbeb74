/** Addresses: city and state of a zip, and search for streets by a service that the operator chooses. */
export { searchGeocoding } from './geocoding.ts';
export { registerAddress } from './routes.ts';
export { loadZipCodes } from './zip-codes.ts';
