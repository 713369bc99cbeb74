/** Other systems of the carrier: their keys, what they read, and what they report. */
export {
  type Changed,
  confirmKey,
  type EndedKey,
  keysWaiting,
  makeKey,
  makeKeyOnce,
  type NewKey,
  revokeKey,
  rotateKey,
  scopesOf,
  type ShownKey,
  shownTo,
  stateOf,
} from './keys.ts';
export { registerSystems } from './routes.ts';
export { checkSubscribers, startSending } from './send-events.ts';
export { everyKey, lastUses } from './store.ts';
export { sendAgain, subscribers, waitingEvents } from './subscriber-store.ts';
