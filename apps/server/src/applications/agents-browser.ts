/**
 * Who filled in a case for somebody does not sign it for them: a browser in which its agent has, or lately had, a session
 * lets in none of its customers. What stands against it is a way to a device of the signer's own.
 */
import type { Body } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { hashToken, isAgentsBrowser, randomToken, type Refusal, refuse, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { identityPage } from './identity-page.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/** What the request tells of its browser. */
export interface AskingBrowser {
  /** Keyed hash of its lasting cookie. */
  known: Buffer | null;
  /** The agent who has a session in it now. */
  agentId: string | null;
}

/** Seconds in which the way is taken: a picture of it that is sent on comes too late. */
export const HAND_OVER_SECONDS = 60;
/** Minutes in which the device that took it answers for its person. */
const ANSWER_MINUTES = 10;

const CLOSED =
  'This browser is, or was in the last 30 days, the one of the agent of this application. To make sure that nobody signs for somebody else, please open the application on your own device.';
const TOO_LATE = 'This code has already been used or is older than 60 seconds. Please ask for a new one.';

/** True for a browser in which the agent of that case has or lately had a session. In a test application they play both. */
export async function isOfItsAgent(tx: Tx, { row }: Pick<Case, 'row'>, browser: AskingBrowser): Promise<boolean> {
  if (row.is_demo) return false;
  if (browser.agentId === row.agent_id) return true;
  return browser.known !== null && isAgentsBrowser(tx, browser.known, row.agent_id);
}

/** On a machine where everybody may sign in as any agent, one person plays all parts: said to be for trying only. */
export const mayTry = ({ config }: Pick<Services, 'config'>): boolean => config.developmentLogin;

/** Tells an identified signer why they are not let in here and, if they asked for it, the way to another device. */
export async function refuseAgentsBrowser(
  services: Services,
  tx: Tx,
  theCase: Case,
  {
    slot,
    purpose,
    asked,
    origin,
    at,
  }: {
    slot: store.SlotRow;
    purpose: store.HandOverRow['purpose'];
    asked: Body<'findApplication'>['inAgentsBrowser'];
    origin: Origin;
    at: Date;
  },
): Promise<Refusal<'agentsBrowser'>> {
  const isHandedOver = asked === 'handOver';
  await appendEvidence(tx, theCase.id, {
    type: 'identity.refused',
    origin: { ...origin, actor: { kind: 'customer', id: slot.id } },
    at,
    epoch: theCase.row.epoch,
    data: { slot: slot.id, reason: 'agentsBrowser', handOver: isHandedOver },
  });
  return refuse(403, CLOSED, {
    data: {
      reason: 'agentsBrowser',
      MayTry: mayTry(services),
      ...(isHandedOver && { HandOver: await makeHandOver(services, tx, theCase, { slot, purpose, at }) }),
    },
  });
}

async function makeHandOver(
  services: Services,
  tx: Tx,
  theCase: Case,
  { slot, purpose, at }: { slot: store.SlotRow; purpose: store.HandOverRow['purpose']; at: Date },
): Promise<{ Link: string; Seconds: number }> {
  const token = randomToken();
  await store.replaceHandOver(tx, {
    token_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    purpose,
    until: new Date(at.getTime() + HAND_OVER_SECONDS * 1_000),
  });
  return { Link: identityPage(services, theCase, slot, { handOver: token }), Seconds: HAND_OVER_SECONDS };
}

/** A device takes the way that it was shown. Null: it did; from then on it leads no other. */
export async function takeHandOver(
  { database, now }: Services,
  token: string,
  visitor: string | null,
): Promise<Refusal<'handOver'> | null> {
  const until = new Date(now().getTime() + ANSWER_MINUTES * 60_000);
  const isTaken =
    visitor !== null && (await store.takeHandOver(database.query, hashToken(token), hashToken(visitor), until));
  return isTaken ? null : refuse(404, TOO_LATE, { data: { reason: 'handOver' } });
}
