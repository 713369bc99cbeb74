import type { Body, ReasonOf } from '@countersign/protocol';
import { timingSafeEqual } from 'node:crypto';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import { hashToken, inTransaction, type Refusal, refuse, TimedOut, type Tx } from '../../platform/index.ts';
import { type AskingBrowser, isOfItsAgent, mayTry, refuseAgentsBrowser } from './agents-browser.ts';
import { beginAgain, MAX_CODE_TRIES, codeMac, signerWaiting } from './codes.ts';
import { type Admission, admitSigner } from './admit-signer.ts';
import { linkPurposeOf, taskData } from './purposes.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';

interface Giving {
  browser: AskingBrowser;
  /** What binds the code to this browser. */
  token: string | null;
  origin: Origin;
  /** True once the browser was told that it took too long. */
  wasAnswered: () => boolean;
}

type Confirmed = { kind: 'found'; found: Admission } | { kind: 'refused'; refusal: Refusal<ReasonOf<'confirmCode'>> };

/**
 * Admits the person who enters the one-time code that was sent: in the browser that requested it, within its time and tries,
 * once. 403 with the reason `wrong` (and how many tries are left), `usedUp` or `codeExpired`; 404 `gone`: the data has
 * to be entered again.
 */
export async function confirmCode(
  services: Services,
  { Code, Consent }: Body<'confirmCode'>,
  { token, browser: asking, origin, wasAnswered }: Giving,
): Promise<Confirmed> {
  const code = Code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return refused(refuse(400, 'The code has 6 digits.', { data: { reason: 'digits' } }));
  if (token === null) return refused(beginAgain());
  const browser = hashToken(token);
  return inTransaction(services.database, async (tx) => {
    const confirmed = await check(services, tx, { browser, asking, code, consent: Consent, origin });
    if (wasAnswered()) throw new TimedOut('the client is no longer waiting');
    return confirmed;
  });
}

async function check(
  services: Services,
  tx: Tx,
  given: {
    browser: Buffer;
    asking: AskingBrowser;
    code: string;
    consent: Body<'confirmCode'>['Consent'];
    origin: Origin;
  },
): Promise<Confirmed> {
  const { browser, asking, code, consent, origin } = given;
  const at = services.now();
  const row = await store.takeCodeTry(tx, browser, { limit: MAX_CODE_TRIES, at });
  if (!row) return whyNone(await store.signIn(tx, browser, at), at);
  if (row.code_mac === null || !timingSafeEqual(row.code_mac, codeMac(services.vault, row, code))) {
    await appendEvidence(tx, row.application_id, {
      type: 'code.failed',
      origin,
      at,
      data: { slot: row.slot_id, attempt: row.tries, ...taskData(row.purpose) },
    });
    const left = MAX_CODE_TRIES - row.tries;
    return left === 0
      ? usedUp()
      : refused(refuse(403, 'This is not the code.', { data: { reason: 'wrong', Left: left } }));
  }
  await store.endSignIn(tx, browser);
  const signer = await signerWaiting(services, tx, row, at);
  if (!signer) return refused(beginAgain());
  const { theCase, slot } = signer;
  // This includes an agent who signed in since the code was requested.
  const isTrial = await isOfItsAgent(tx, theCase, asking);
  if (isTrial && !mayTry(services)) {
    const purpose = linkPurposeOf(row.purpose);
    return refused(await refuseAgentsBrowser(services, tx, theCase, { slot, purpose, asked: undefined, origin, at }));
  }
  const came = { kind: row.came, hash: row.came_hash };
  const proof = { came, byCode: true, isTrial, consent, origin, at };
  return { kind: 'found', found: await admitSigner(services, tx, signer, proof) };
}

/** Why no try was left. */
function whyNone(row: store.SignInCodeRow | undefined, at: Date): Confirmed {
  if (!row?.valid_until) return refused(beginAgain());
  return row.valid_until <= at
    ? refused(refuse(403, 'The code has expired. Please ask for another one.', { data: { reason: 'codeExpired' } }))
    : usedUp();
}

const usedUp = (): Confirmed =>
  refused(
    refuse(403, 'This code was tried too many times. Please ask for another one.', { data: { reason: 'usedUp' } }),
  );

const refused = (refusal: Refusal<ReasonOf<'confirmCode'>>): Confirmed => ({ kind: 'refused', refusal });
