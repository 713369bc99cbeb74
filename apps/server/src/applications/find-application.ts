import { setTimeout as sleep } from 'node:timers/promises';
import { identityKey } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { hashToken, inTransaction, type Refusal, refuse, sha256, TooSlow, type Tx } from '../platform/index.ts';
import { type AskingBrowser, isOfItsAgent, mayTry, refuseAgentsBrowser } from './agents-browser.ts';
import { slotRole } from './participant.ts';
import { type Case, loadCase } from './case.ts';
import { consentFits, recordConsent } from './record-consent.ts';
import { saveBlocks } from './save-blocks.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { updateSummary } from './summary.ts';

/** Whom the identity check found, and for what their link was. */
export interface Found {
  applicationId: string;
  slotId: string;
  role: ReturnType<typeof slotRole>;
  purpose: 'application' | 'documents';
  consentRequired: { ConsentId: string } | null;
}

/** Who tries without a link: an address (or network) and, if it keeps our cookie, a browser. */
export interface Client {
  address: string;
  visitor: string | null;
  browser: AskingBrowser;
}

interface Asking {
  origin: Origin;
  client: Client;
  /** True once the browser was told that it took too long: what is found then is told to nobody. */
  wasAnswered: () => boolean;
}

const attemptLimit = 2;
/** Failures of all browsers behind one address in a day. */
const addressLimit = 20;
const minutes = 60 * 1000;
const day = 24 * 60 * minutes;

/** The same words for wrong, expired, signed, locked and absent: nobody learns which (spec flow §8). */
const notFound = 'We are unable to locate your application based on the information provided';
const exceeded = "You've exceeded the number of attempts. Please contact your insurance agent for assistance.";

/** Every refusal takes at least this long, in milliseconds: its time does not tell how much was looked at. */
const refusalMs = 100;

/**
 * The customer's identity check (spec flow §4, "Find application"). With an e-mailed link two failed attempts per link,
 * counted in the database, then the exceeded text until the agent sends again; without one the limit is the client's, so
 * that nobody can lock another person out.
 */
export async function findApplication(
  services: Services,
  body: Body<'findApplication'>,
  from: Asking,
): Promise<Found | { refusal: Refusal }> {
  const sameTime = sleep(refusalMs);
  const found = await check(services, body, from);
  if ('refusal' in found) await sameTime;
  return found;
}

async function check(
  services: Services,
  body: Body<'findApplication'>,
  { origin, client, wasAnswered }: Asking,
): Promise<Found | { refusal: Refusal }> {
  const identity = identityKey(body);
  if (!identity) return { refusal: refuse(400, 'Some of the information is missing.') };
  const at = services.now();
  const way = wayOf(body, client);
  const counters = countersOf(way, client, at);
  const refusals = {
    exceeded: { refusal: refuse(404, exceeded, { data: { reason: 'exceeded' } }) },
    notFound: { refusal: refuse(404, notFound, { data: { reason: 'notFound' } }) },
  };
  return inTransaction(services.database, async (tx) => {
    const used = await takeAttempts(tx, counters);
    if (used === null) return refusals.exceeded;
    const found = await look(services, tx, identity, { body, way, client, origin, at, attempt: used });
    if (wasAnswered()) throw new TooSlow('nobody waits for this any more');
    if (found === null) return used >= attemptLimit ? refusals.exceeded : refusals.notFound;
    for (const { key, forgets } of counters) {
      if (forgets) await store.forgetAttempts(tx, key);
      else await store.returnAttempt(tx, key);
    }
    return found;
  });
}

/** Whose data these are, let in; null: nobody's for whom there is something to do. */
async function look(
  services: Services,
  tx: Tx,
  { variant, key }: { variant: string; key: string },
  {
    body,
    way,
    client,
    origin,
    at,
    attempt,
  }: { body: Body<'findApplication'>; way: Way; client: Client; origin: Origin; at: Date; attempt: number },
): Promise<Found | { refusal: Refusal } | null> {
  const match = await matching(tx, variant, services.vault.blindIndex(variant, key), way);
  if (!match) {
    if (way.kind === 'link') await recordFailure(tx, way.token, { origin, at, attempt });
    return null;
  }
  const theCase = await loadCase(services, tx, match.applicationId, { lock: true });
  const slot = theCase?.slots.find(({ id }) => id === match.slotId);
  if (!theCase || !slot) return null;
  return identified(services, tx, {
    found: theCase,
    slot,
    purpose: match.purpose,
    way,
    body,
    browser: client.browser,
    origin,
    at,
  });
}

/** By what somebody comes: their mailed link, the way from their agent's browser to this one, or their data alone. */
type Way = { kind: 'link'; token: string } | { kind: 'hand-over'; token: string; visitor: Buffer } | { kind: 'data' };

function wayOf({ link, handOver }: Body<'findApplication'>, { visitor }: Client): Way {
  if (handOver !== undefined) return { kind: 'hand-over', token: handOver, visitor: hashToken(visitor ?? '') };
  return link === undefined ? { kind: 'data' } : { kind: 'link', token: link };
}

interface Counter {
  key: string;
  limit: number;
  until: Date;
  /** Whoever passes is the only one it counts: earlier slips are forgotten with it. */
  forgets: boolean;
}

/** Per link or way; without one per browser, and per address for those who drop our cookie. */
function countersOf(way: Way, client: Client, at: Date): [Counter, ...Counter[]] {
  const after = (duration: number): Date => new Date(at.getTime() + duration);
  if (way.kind !== 'data')
    return [{ key: `${way.kind}|${sha256(way.token)}`, limit: attemptLimit, until: after(90 * day), forgets: true }];
  return [
    {
      key: `client|${client.address}|${client.visitor ?? ''}`,
      limit: attemptLimit,
      until: after(15 * minutes),
      forgets: false,
    },
    { key: `address|${client.address}`, limit: addressLimit, until: after(day), forgets: false },
  ];
}

/** How many tries of the first counter are used with this one; null when any has none left. */
async function takeAttempts(tx: Tx, counters: [Counter, ...Counter[]]): Promise<number | null> {
  const used: (number | null)[] = [];
  for (const { key, limit, until } of counters) {
    used.push(await store.takeAttempt(tx, key, limit, until));
  }
  return used.includes(null) ? null : (used[0] ?? null);
}

interface Match {
  applicationId: string;
  slotId: string;
  purpose: Found['purpose'];
}

/** With a link or way: its slot, if these are its person's data. Without: the most recently sent open application that matches. */
async function matching(tx: Tx, variant: string, mac: Buffer, way: Way): Promise<Match | null> {
  if (way.kind === 'data') {
    const [first] = await store.slotsByIndex(tx, variant, mac);
    return first ? { ...first, purpose: 'application' } : null;
  }
  const hash = hashToken(way.token);
  const link = way.kind === 'link' ? await store.openLink(tx, hash) : await store.handOverOf(tx, hash, way.visitor);
  if (!link || !(await store.isIndexed(tx, link.slot_id, variant, mac))) return null;
  return {
    applicationId: link.application_id,
    slotId: link.slot_id,
    purpose: link.purpose === 'documents' ? 'documents' : 'application',
  };
}

/** Somebody with an open link did not know its person's data: evidence of that case, without what they typed. */
async function recordFailure(
  tx: Tx,
  token: string,
  { origin, at, attempt }: { origin: Origin; at: Date; attempt: number },
): Promise<void> {
  const link = await store.openLink(tx, hashToken(token));
  if (!link) return;
  await appendEvidence(tx, link.application_id, {
    type: 'identity.failed',
    origin,
    at,
    data: { slot: link.slot_id, method: 'link and identity data', attempt },
  });
  if (attempt < attemptLimit) return;
  await appendEvidence(tx, link.application_id, { type: 'identity.locked', origin, at, data: { slot: link.slot_id } });
}

interface Identification {
  found: Case;
  slot: store.SlotRow;
  purpose: Found['purpose'];
  way: Way;
  body: Body<'findApplication'>;
  browser: AskingBrowser;
  origin: Origin;
  at: Date;
}

/** How somebody was identified, as the evidence says it. */
const methods = {
  link: 'link and identity data',
  'hand-over': "way from the agent's browser and identity data",
  data: 'identity data',
} as const satisfies Record<Way['kind'], string>;

async function identified(
  services: Services,
  tx: Tx,
  identification: Identification,
): Promise<Found | { refusal: Refusal } | null> {
  const { found, slot, purpose, way, body, browser, origin, at } = identification;
  const { consent } = body;
  const closed = ['signed', 'waiting', 'locked', 'declined'].includes(slot.state);
  if (purpose === 'application' && (closed || found.row.expires_at < at)) return null;
  // Only now, when they would be let in: before, the refusal would tell that somebody's data are right.
  const isAgents = await isOfItsAgent(tx, found, browser);
  const tries = isAgents && body.inAgentsBrowser === 'try' && mayTry(services);
  if (isAgents && !tries) {
    const forWhat = purpose === 'application' ? 'sign' : 'documents';
    const asked = body.inAgentsBrowser;
    return { refusal: await refuseAgentsBrowser(services, tx, found, { slot, purpose: forWhat, asked, origin, at }) };
  }
  const theCase = purpose === 'application' ? await withStateOfIssue(services, tx, found, at) : found;
  if (purpose === 'application') {
    await store.advanceSlot(tx, slot.id, ['open', 'invited'], {
      state: 'identified',
      identified_at: at,
      updated_at: at,
    });
  }
  const event = {
    origin: { ...origin, actor: { kind: 'customer' as const, id: slot.id } },
    at,
    epoch: theCase.row.epoch,
  };
  if (way.kind === 'hand-over') await store.endHandOver(tx, hashToken(way.token));
  if (way.kind === 'link') {
    await store.redeemLink(tx, hashToken(way.token), at);
    await appendEvidence(tx, theCase.id, { type: 'link.redeemed', ...event, data: { slot: slot.id, purpose } });
  }
  await appendEvidence(tx, theCase.id, {
    type: 'identity.passed',
    ...event,
    data: { slot: slot.id, method: methods[way.kind], ...(tries && { agentsBrowser: 'for trying' }) },
  });
  const wanted = services.definitions.consentFor(theCase.row.state_of_issue);
  const given = consent !== true && consentFits(services, theCase, consent);
  if (given && purpose === 'application') await recordConsent(services, tx, theCase, slot, { ...consent, origin, at });
  return {
    applicationId: theCase.id,
    slotId: slot.id,
    role: slotRole(slot),
    purpose,
    consentRequired: given || purpose === 'documents' ? null : { ConsentId: wanted.ConsentId },
  };
}

/**
 * "If state of issue is missing it is copied from the primary residence state" (spec flow §4). Gives the case as it is
 * then: the consent that applies depends on the state.
 */
async function withStateOfIssue(services: Services, tx: Tx, theCase: Case, at: Date): Promise<Case> {
  const { StateOfIssue, ResidenceState } = theCase.model.definition.Bindings.Insured;
  const application = theCase.open(1, 'Agent');
  const residence = application.answerText(ResidenceState);
  if (application.answerText(StateOfIssue) !== '' || residence === '') return theCase;
  const dot = StateOfIssue.indexOf('.');
  const block = StateOfIssue.slice(0, dot);
  const answers = {
    ...theCase.answers,
    [block]: { ...theCase.answers[block], [StateOfIssue.slice(dot + 1)]: residence },
  };
  const changed = theCase.openWith(answers, 1, 'Agent');
  await saveBlocks(tx, theCase, changed, null, at);
  await updateSummary(services, tx, theCase, changed, at);
  return (await loadCase(services, tx, theCase.id)) ?? theCase;
}
