import { setTimeout as sleep } from 'node:timers/promises';
import { type TypedIdentity, typedIdentity } from '@countersign/engine';
import type { Body, ReasonOf } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import { hashToken, inTransaction, type Refusal, refuse, TimedOut, type Tx } from '../../platform/index.ts';
import { isOfItsAgent, mayTry, refuseAgentsBrowser } from './agents-browser.ts';
import {
  MAX_ATTEMPTS,
  browserCounter,
  type Client,
  countersOf,
  forgetAttempts,
  takeAttempts,
  type Entry,
  entryOf,
} from './attempts.ts';
import { awaitCode, owesCode } from './codes.ts';
import { countGuess, type Guess, returnGuess, queueGuessWarning } from './guesses.ts';
import { linkPurposeOf, purposeOfLink, taskData } from './purposes.ts';
import { type Admission, admitSigner, type Signer, signerAt, type SignerPlace } from './admit-signer.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

interface Asking {
  origin: Origin;
  client: Client;
  /** What will bind a one-time code to this browser, and what binds the previous one. */
  code: { token: string; before: string | null };
  /** True once the browser was told that it took too long: the result is then discarded. */
  wasAnswered: () => boolean;
}

/** `code`: the data is correct, and the signer needs a one-time code. */
type Checked =
  | { kind: 'found'; found: Admission }
  | { kind: 'code' }
  | { kind: 'refused'; refusal: Refusal<ReasonOf<'findApplication'>> };

/** The same words for wrong, expired, signed, locked and absent: nobody can tell which (spec flow §8). */
const NOT_FOUND = 'We are unable to locate your application based on the information provided';
const exceeded = "You've exceeded the number of attempts. Please contact your insurance agent for assistance.";

const NOT_VALID =
  'Some of the information is missing or not valid. A Social Security number and a tax ID have 9 digits, a zip code has 5, and a date of birth is a day in the past as MM/DD/YYYY.';

/** Minimum duration of every refusal, in milliseconds: its timing does not reveal how much was checked. */
const REFUSAL_MS = 100;

/**
 * The customer's identity check (spec flow 4.18). With an e-mailed link, two failed attempts per link, counted in the
 * database, then the exceeded text until the agent sends again; without a link, the limit is the client's, so that
 * nobody can lock another person out, and, invisibly, that of the person who is meant. A person who needs a one-time
 * code is admitted by `confirmCode`.
 */
export async function findApplication(
  services: Services,
  body: Body<'findApplication'>,
  from: Asking,
): Promise<Checked> {
  const sameTime = sleep(REFUSAL_MS);
  const checked = await check(services, body, from);
  if (checked.kind === 'refused') await sameTime;
  return checked;
}

async function check(services: Services, body: Body<'findApplication'>, from: Asking): Promise<Checked> {
  const at = services.now();
  const identity = typedIdentity(body, at.toISOString().slice(0, 10));
  if (!identity) return { kind: 'refused', refusal: refuse(400, NOT_VALID) };
  const entry = entryOf(body, from.client);
  const counters = countersOf(entry, from.client, at);
  const refusals = {
    exceeded: { kind: 'refused', refusal: refuse(404, exceeded, { data: { reason: 'exceeded' } }) },
    notFound: { kind: 'refused', refusal: refuse(404, NOT_FOUND, { data: { reason: 'notFound' } }) },
  } as const;
  return inTransaction(services.database, async (tx) => {
    const used = await takeAttempts(tx, counters);
    if (used === null) return refusals.exceeded;
    const guess = entry.kind === 'data' ? await countGuess(services, tx, identity, at) : null;
    const signer = guess?.isTooMany ? null : await findSigner(services, tx, identity, entry, at);
    if (signer) {
      await forgetAttempts(tx, counters);
      if (guess) await returnGuess(tx, guess);
    } else await noteFailure(services, tx, identity, { entry, guess, from, at, attempt: used });
    const checked = signer && (await welcome(services, tx, signer, { entry, body, from, at }));
    if (from.wasAnswered()) throw new TimedOut('the client is no longer waiting');
    return checked ?? (used >= MAX_ATTEMPTS ? refusals.exceeded : refusals.notFound);
  });
}

/** The signer with this data; null: nobody with this data has anything to do. */
async function findSigner(
  services: Services,
  tx: Tx,
  identity: TypedIdentity,
  entry: Entry,
  at: Date,
): Promise<Signer | null> {
  const match = await matching(tx, identity.variant, macsOf(services, identity), entry);
  return match && signerAt(services, tx, match, at);
}

const macsOf = ({ vault }: Services, { variant, keys }: TypedIdentity): Buffer[] =>
  keys.map((key) => vault.blindIndex(variant, key));

/** Nobody was found: evidence in the link's case, or another guess about the person who is meant. */
async function noteFailure(
  services: Services,
  tx: Tx,
  identity: TypedIdentity,
  { entry, guess, from, at, attempt }: { entry: Entry; guess: Guess | null; from: Asking; at: Date; attempt: number },
): Promise<void> {
  if (entry.kind === 'link') await recordFailure(tx, entry.token, { origin: from.origin, at, attempt });
  // A page that is reloaded no longer has its link; tries used up by its browser stay used up.
  if (entry.kind !== 'data' && from.client.visitor !== null) await takeAttempts(tx, [browserCounter(from.client, at)]);
  if (!guess) return;
  // Data of somebody who has nothing to do, not yet or not anymore, is not a guess, although the response is the same.
  const isKnown = await store.isKnownIdentity(tx, identity.variant, macsOf(services, identity));
  if (isKnown || guess.isTooMany) await returnGuess(tx, guess);
  else await queueGuessWarning(services, tx, guess);
}

/** Admits the signer, or makes their browser wait for a one-time code; not in the browser of the case's agent. */
async function welcome(
  services: Services,
  tx: Tx,
  signer: Signer,
  { entry, body, from, at }: { entry: Entry; body: Body<'findApplication'>; from: Asking; at: Date },
): Promise<Checked> {
  const { theCase, slot, purpose } = signer;
  const { origin, client, code } = from;
  // Only now, when they would continue: earlier, the refusal would reveal that somebody's data is correct.
  const isAgents = await isOfItsAgent(tx, theCase, client.browser);
  const isTrial = isAgents && body.inAgentsBrowser === 'try' && mayTry(services);
  if (isAgents && !isTrial) {
    const asked = body.inAgentsBrowser;
    const refusal = await refuseAgentsBrowser(services, tx, theCase, {
      slot,
      purpose: linkPurposeOf(purpose),
      asked,
      origin,
      at,
    });
    return { kind: 'refused', refusal };
  }
  const came = { kind: entry.kind, hash: entry.kind === 'data' ? null : hashToken(entry.token) };
  if (owesCode(services.config, slot, entry.kind === 'link')) {
    await awaitCode(tx, signer, { ...code, came, at });
    return { kind: 'code' };
  }
  return {
    kind: 'found',
    found: await admitSigner(services, tx, signer, { came, byCode: false, isTrial, consent: body.consent, origin, at }),
  };
}

/**
 * Whether a mailed link no longer works: there is no such link, or nothing left to do with it. Somebody who opens it
 * may know that before the identity check, but not why, nor whose it was (spec flow 4.18).
 */
export async function linkIsOver(
  services: Services,
  { link: token, deviceLink }: Body<'findStanding'>,
): Promise<boolean> {
  if (token === undefined || deviceLink !== undefined) return false;
  return inTransaction(services.database, async (tx) => {
    const link = await store.openLink(tx, hashToken(token));
    return !link || (await signerAt(services, tx, placeOf(link, 'link'), services.now())) === null;
  });
}

/**
 * With a link: its slot, if this is its signer's data. Without: the most recently sent open application that matches.
 */
async function matching(tx: Tx, variant: string, macs: readonly Buffer[], entry: Entry): Promise<SignerPlace | null> {
  if (entry.kind === 'data') {
    const [first] = await store.slotsByIndex(tx, variant, macs);
    return first ? { ...first, purpose: 'application', came: 'data' } : null;
  }
  const hash = hashToken(entry.token);
  const link =
    entry.kind === 'link' ? await store.openLink(tx, hash) : await store.deviceLinkOf(tx, hash, entry.visitor);
  if (!link || !(await store.isIndexed(tx, link.slot_id, variant, macs))) return null;
  return placeOf(link, entry.kind);
}

const placeOf = (
  link: Pick<store.LinkRow, 'application_id' | 'slot_id' | 'purpose'>,
  came: SignerPlace['came'],
): SignerPlace => ({
  applicationId: link.application_id,
  slotId: link.slot_id,
  purpose: purposeOfLink(link.purpose),
  came,
});

/** Somebody with an open link entered wrong data: evidence in that case, without what they typed. */
async function recordFailure(
  tx: Tx,
  token: string,
  { origin, at, attempt }: { origin: Origin; at: Date; attempt: number },
): Promise<void> {
  const link = await store.openLink(tx, hashToken(token));
  if (!link) return;
  const ofTask = taskData(link.purpose);
  await appendEvidence(tx, link.application_id, {
    type: 'identity.failed',
    origin,
    at,
    data: { slot: link.slot_id, method: 'link and identity data', attempt, ...ofTask },
  });
  if (attempt < MAX_ATTEMPTS) return;
  await store.lockLink(tx, link.token_hash, at);
  await appendEvidence(tx, link.application_id, {
    type: 'identity.locked',
    origin,
    at,
    data: { slot: link.slot_id, ...ofTask },
  });
}
