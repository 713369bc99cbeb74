/** What `eapp ops check` looks at. */
export { type EndingCertificate, endingCertificates, isEnding } from './certificates.ts';
export { databaseLooks } from './database.ts';
export { saidBy } from './look.ts';
export { ownLooks } from './own-machine.ts';
export { sealLooks } from './seal.ts';
export { serviceLooks } from './services.ts';
