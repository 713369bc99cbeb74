/** What leaves a finished case for other systems. */
export { deliver, type Delivery, type Message, type Target } from './deliver.ts';
export { messageOf } from './message-of-case.ts';
export { readCaseFacts } from './read-case-facts.ts';
export { checkSignature, readSecret, type SignatureCheck } from './webhook-signature.ts';
