/** What leaves a finished case for other systems. */
export { mappingProblems, type Problems, recordDelivery, send, writeMessage } from './hand-over-case.ts';
export { handOverHandler } from './hand-over-job.ts';
export { newestAmendment } from './store.ts';
export { deliver, type Delivery, type Message, DELIVERY_TIMEOUT_MS } from './deliver.ts';
export { checkTargets, openEndpoint } from './open-target.ts';
export { openForReader } from './open-for-reader.ts';
export { afterTry, type AfterTry } from './pauses.ts';
export { readCaseFacts } from './read-case-facts.ts';
export { checkSignature, readSecret, type SignatureCheck } from './webhook-signature.ts';
