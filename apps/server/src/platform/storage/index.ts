/** Where the bytes of documents and uploads are. */
export { ALL_PREFIXES, type Collected, collectObjects, prefixesAt } from './collect-objects.ts';
export { type Copied, copyObjects } from './copy-objects.ts';
export { ObjectLost, StorageUnavailable } from './object-place.ts';
export { usedByOthers } from './place-users.ts';
export { createStorage, NO_BYTES, probeStorage, type Storage, type StoragePlace } from './storage.ts';
export type { StoredBytesColumns as StoredBytes } from '../schema/stored-bytes.ts';
export { type BytesAtHand, inTransactionWithBytes } from './with-bytes.ts';
