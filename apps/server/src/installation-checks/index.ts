/** What `eapp ops check` checks. */
export { type ExpiringCertificate, expiringCertificates, expiresSoon } from './certificates.ts';
export { databaseChecks } from './database.ts';
export { messageOf, Unchecked } from './check.ts';
export { machineChecks } from './machine.ts';
export { sealChecks } from './seal.ts';
export { serviceChecks } from './services.ts';
