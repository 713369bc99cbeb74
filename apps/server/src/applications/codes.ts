/** One-time codes: who owes one, and what is kept of it. */
import { CODE_SECONDS } from '../mail/index.ts';
import {
  type CodePolicy,
  type Config,
  hashToken,
  type Refusal,
  refuse,
  type Tx,
  type Vault,
} from '../platform/index.ts';
import { type Came, type Signer, signerAt } from './admit-signer.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

export { CODE_SECONDS };
/** Wrong codes after which another one is needed. */
export const CODE_TRIES = 5;
/** For how long right data hold without being entered again, in seconds. */
const SIGN_IN_SECONDS = 1_800;

const owes: Record<CodePolicy, (hasLink: boolean) => boolean> = {
  off: () => false,
  'without-link': (hasLink) => !hasLink,
  always: () => true,
};

/** Whether right data, with or without a link, are not enough to let this signer in. */
export function owesCode(
  { signInCode }: Pick<Config, 'signInCode'>,
  { kind }: Pick<store.SlotRow, 'kind'>,
  hasLink: boolean,
): boolean {
  return owes[kind === 'insured' ? signInCode.insured : signInCode.owner](hasLink);
}

/** The signer's data were right: this browser may ask for codes now, and no longer for whom it gave data before. */
export async function awaitCode(
  tx: Tx,
  { theCase, slot, purpose }: Signer,
  { token, before, came, at }: { token: string; before: string | null; came: Came; at: Date },
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
 * What the database keeps of a code: a MAC with a key that it does not have, as six digits are found from a plain hash. It
 * covers the browser and whom the code lets in, so that no other row makes it somebody else's.
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

/** The signer a browser waits to be; null when there is nothing for them to do any more, or their link was replaced. */
export async function signerWaiting(
  services: Services,
  tx: Tx,
  row: store.SignInCodeRow,
  at: Date,
): Promise<Signer | null> {
  if (row.came === 'link' && !(row.came_hash && (await store.openLink(tx, row.came_hash)))) return null;
  return signerAt(services, tx, { applicationId: row.application_id, slotId: row.slot_id, purpose: row.purpose }, at);
}

/** Nothing waits for a code in this browser: the data are entered again. */
export const beginAgain = (): Refusal<'gone'> =>
  refuse(404, 'Please enter your information again.', { data: { reason: 'gone' } });
