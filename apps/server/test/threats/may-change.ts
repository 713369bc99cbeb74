/** What each person of a case may change at each stage of its life; whatever else they call changes no row of it. */
import type { CallName } from '@countersign/protocol';
import type { OfTheCase, StageOfCase } from './case-at-every-stage.ts';

/** Attempts that need more than the IDs of the case: the signature of each signer, and the mail to the owner. */
export const MORE_ATTEMPTS = [
  'sign as the insured',
  'sign as the owner',
  'sign as the agent',
  'mail the owner',
] as const;
export type Attempt = CallName | (typeof MORE_ATTEMPTS)[number];

/**
 * `saveInfo` keeps what an agent's page reports besides the answers, at any time. `decline` is open to a signer as long
 * as their signature is, also when the case is too old to be signed. `caseSigns` notes that somebody saw a sign.
 */
// spec flow 4.13, 4.15, 4.17, 4.24, 4.34, 4.44, 9.4; pages 1.7
export const MAY_CHANGE: Record<StageOfCase, Partial<Record<OfTheCase, readonly Attempt[]>>> = {
  started: {
    agent: ['saveInfo', 'submitPayload', 'discardCase'],
    operations: ['takeOver', 'placeHold'],
  },
  discarded: {
    agent: ['restoreCase'],
    operations: ['takeOver', 'placeHold'],
  },
  'filled in': {
    agent: ['saveInfo', 'submitPayload', 'sendEmail', 'resendEmail'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  'with the insured': {
    agent: ['saveInfo', 'submitPayload', 'resendEmail'],
    insured: ['submitPayload', 'noteAnswer', 'decline', 'sign as the insured'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  declined: {
    agent: ['saveInfo', 'submitPayload', 'resendEmail'],
    insured: ['submitPayload', 'noteAnswer'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  expired: {
    agent: ['saveInfo'],
    insured: ['decline'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  // Its new agent gives it back.
  'taken over': {
    agent: ['saveInfo', 'submitPayload', 'resendEmail', 'updateAgentRelationship'],
    insured: ['submitPayload', 'noteAnswer', 'decline', 'sign as the insured'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  'with the owner': {
    agent: ['saveInfo', 'unlockApplication', 'mail the owner'],
    insured: ['noteAnswer'],
    owner: ['noteAnswer', 'decline', 'sign as the owner'],
    operations: ['eraseCase', 'takeOver', 'unlockCase', 'placeHold', 'caseSigns'],
  },
  'with the agent': {
    agent: ['saveInfo', 'unlockApplication', 'sign as the agent'],
    insured: ['noteAnswer'],
    owner: ['noteAnswer'],
    operations: ['eraseCase', 'takeOver', 'unlockCase', 'placeHold', 'caseSigns'],
  },
  // The sessions of its signers have ended.
  unlocked: {
    agent: ['saveInfo', 'submitPayload', 'sendEmail', 'resendEmail', 'sendUnlockEmail'],
    operations: ['eraseCase', 'takeOver', 'placeHold'],
  },
  decided: {
    agent: ['saveInfo'],
    insured: ['noteAnswer'],
    owner: ['noteAnswer'],
    operations: ['eraseCase', 'placeHold', 'caseSigns'],
  },
  'on hold': {
    agent: ['saveInfo'],
    insured: ['noteAnswer'],
    owner: ['noteAnswer'],
    operations: ['liftHold', 'caseSigns'],
  },
  'asked for more': {
    agent: ['saveInfo'],
    insured: ['noteAnswer'],
    owner: ['noteAnswer'],
    operations: ['eraseCase', 'placeHold', 'caseSigns'],
  },
  erased: {},
};
