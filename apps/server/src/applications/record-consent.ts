import { appendEvidence, type Origin } from '../evidence/index.ts';
import { randomId, sha256, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/** The exact text by state of issue, its hash and the time, kept beside the slot (15 U.S.C. 7001(c)). */
export async function recordConsent(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  origin: Origin,
  at: Date,
): Promise<void> {
  const text = services.definitions.consentFor(theCase.row.state_of_issue);
  const id = randomId();
  const contentHash = sha256(text.Text);
  await store.insertConsent(tx, {
    id,
    application_id: theCase.id,
    slot_id: slot.id,
    consent_id: text.ConsentId,
    version: text.Version,
    content: text.Text,
    content_hash: contentHash,
    shown_at: at,
    given_at: at,
    address: origin.address,
    user_agent: origin.userAgent,
  });
  await store.advanceSlot(tx, slot.id, ['open', 'invited', 'identified'], {
    state: 'consented',
    consented_at: at,
    updated_at: at,
  });
  await appendEvidence(tx, theCase.id, {
    type: 'consent.given',
    origin: { ...origin, actor: { kind: 'customer', id: slot.id } },
    at,
    epoch: theCase.row.epoch,
    data: { consent: id, consentId: text.ConsentId, version: text.Version, textSha256: contentHash },
  });
}
