/** One-time codes: who needs one, and what is stored about it. */
import { CODE_SECONDS } from '../../mail/index.ts';
import {
  type CodePolicy,
  type Config,
  hashToken,
  type Refusal,
  refuse,
  type Tx,
  type Vault,
} from '../../platform/index.ts';
import { type EntryRoute, type Signer, signerAt } from './admit-signer.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

export { CODE_SECONDS };
/** Number of wrong codes after which another one is needed. */
export const MAX_CODE_TRIES = 5;
/** For how long correct data is remembered without being entered again, in seconds. */
const SIGN_IN_SECONDS = 1_800;

const owes: Record<CodePolicy, (hasLink: boolean) => boolean> = {
  off: () => false,
  'without-link': (hasLink) => !hasLink,
  always: () => true,
};

/** Whether correct data, with or without a link, is not enough to admit this signer. */
export function owesCode(
  { signInCode }: Pick<Config, 'signInCode'>,
  { kind }: Pick<store.SlotRow, 'kind'>,
  hasLink: boolean,
): boolean {
  return owes[kind === 'insured' ? signInCode.insured : signInCode.owner](hasLink);
}

/** The signer's data was correct: this browser may request codes now, and no longer for the previous signer. */
export async function awaitCode(
  tx: Tx,
  { theCase, slot, purpose }: Signer,
  { token, before, came, at }: { token: string; before: string | null; came: EntryRoute; at: Date },
): Promise<void> {
  if (before !== null) await store.endSignIn(tx, hashToken(before));
  await store.insertSignIn(tx, {
    browser_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    purpose,
    came: came.kind,
    came_hash: came.hash,
    ends_at: new Date(at.getTime() + SIGN_IN_SECONDS * 1_000),
  });
}

/**
 * What the database stores of a code: a MAC with a key that it does not have, because six digits could be found from a
 * plain hash. It covers the browser and the signer, so that it is useless in any other row.
 */
export function codeMac(
  vault: Pick<Vault, 'blindIndex'>,
  row: Pick<store.SignInCodeRow, 'browser_hash' | 'application_id' | 'slot_id' | 'purpose' | 'came' | 'came_hash'>,
  code: string,
): Buffer {
  const came = `${row.came} ${row.came_hash?.toString('hex') ?? ''}`;
  const place = [row.browser_hash.toString('hex'), row.application_id, row.slot_id, row.purpose, came];
  return vault.blindIndex('one-time code', [...place, code].join('|'));
}

/**
 * The signer that a browser claims to be; null if there is nothing for them to do anymore, or their link was replaced.
 */
export async function signerWaiting(
  services: Services,
  tx: Tx,
  row: store.SignInCodeRow,
  at: Date,
): Promise<Signer | null> {
  if (row.came === 'link' && !(row.came_hash && (await store.openLink(tx, row.came_hash)))) return null;
  const { application_id: applicationId, slot_id: slotId, purpose, came } = row;
  return signerAt(services, tx, { applicationId, slotId, purpose, came }, at);
}

/** No code is expected in this browser: the data has to be entered again. */
export const beginAgain = (): Refusal<'gone'> =>
  refuse(404, 'Please enter your information again.', { data: { reason: 'gone' } });
