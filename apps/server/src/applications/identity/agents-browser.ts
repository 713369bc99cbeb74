/**
 * An agent who filled in a case for somebody must not sign it for them: a browser in which its agent has, or recently
 * had, a session admits none of its customers. As an alternative there is a link to the signer's own device.
 */
import type { Body } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import { hashToken, isAgentsBrowser, randomToken, type Refusal, refuse, type Tx } from '../../platform/index.ts';
import type { Case } from '../case.ts';
import { identityPage } from './identity-page.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

/** What the request reveals about its browser. */
export interface AskingBrowser {
  /** Keyed hash of its persistent cookie. */
  known: Buffer | null;
  /** The agent who currently has a session in it. */
  agentId: string | null;
}

/** Seconds within which the link must be opened: a photo of it that is sent on arrives too late. */
const DEVICE_LINK_SECONDS = 60;
/** Minutes within which the device that opened it must pass the identity check. */
const ANSWER_MINUTES = 10;

const CLOSED =
  'This browser is, or was in the last 30 days, the one of the agent of this application. To make sure that nobody signs for somebody else, please open the application on your own device.';
const TOO_LATE = 'This code has already been used or is older than 60 seconds. Please ask for a new one.';

/**
 * True for a browser in which the agent of that case has or recently had a session. In a test application, the agent
 * plays both roles.
 */
export async function isOfItsAgent(tx: Tx, { row }: Pick<Case, 'row'>, browser: AskingBrowser): Promise<boolean> {
  if (row.is_demo) return false;
  if (browser.agentId === row.agent_id) return true;
  return browser.known !== null && isAgentsBrowser(tx, browser.known, row.agent_id);
}

/**
 * On a machine where everybody may sign in as any agent, one person plays all roles: the page says that this is only
 * for trying the product.
 */
export const mayTry = ({ config }: Pick<Services, 'config'>): boolean => config.developmentLogin;

/**
 * Tells an identified signer why they are not admitted here and, if they asked for it, gives them a link to another
 * device.
 */
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
    purpose: store.DeviceLinkRow['purpose'];
    asked: Body<'findApplication'>['inAgentsBrowser'];
    origin: Origin;
    at: Date;
  },
): Promise<Refusal<'agentsBrowser'>> {
  const asksForDeviceLink = asked === 'deviceLink';
  await appendEvidence(tx, theCase.id, {
    type: 'identity.refused',
    origin: { ...origin, actor: { kind: 'customer', id: slot.id } },
    at,
    epoch: theCase.row.epoch,
    data: { slot: slot.id, reason: 'agentsBrowser', deviceLink: asksForDeviceLink },
  });
  return refuse(403, CLOSED, {
    data: {
      reason: 'agentsBrowser',
      MayTry: mayTry(services),
      ...(asksForDeviceLink && { DeviceLink: await makeDeviceLink(services, tx, theCase, { slot, purpose, at }) }),
    },
  });
}

async function makeDeviceLink(
  services: Services,
  tx: Tx,
  theCase: Case,
  { slot, purpose, at }: { slot: store.SlotRow; purpose: store.DeviceLinkRow['purpose']; at: Date },
): Promise<{ Link: string; Seconds: number }> {
  const token = randomToken();
  await store.replaceDeviceLink(tx, {
    token_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    purpose,
    until: new Date(at.getTime() + DEVICE_LINK_SECONDS * 1_000),
  });
  return { Link: identityPage(services, theCase, slot, { deviceLink: token }), Seconds: DEVICE_LINK_SECONDS };
}

/** A device opens the link that it was given; from then on, no other device can. Null: it was opened. */
export async function openDeviceLink(
  { database, now }: Services,
  token: string,
  visitor: string | null,
): Promise<Refusal<'deviceLink'> | null> {
  const until = new Date(now().getTime() + ANSWER_MINUTES * 60_000);
  const isTaken =
    visitor !== null && (await store.openDeviceLink(database.query, hashToken(token), hashToken(visitor), until));
  return isTaken ? null : refuse(404, TOO_LATE, { data: { reason: 'deviceLink' } });
}
