import { appendEvidence, type Origin } from '../evidence/index.ts';
import { padded, randomId, type Reader, type RowOfCase, sha256, type Tx } from '../platform/index.ts';
import { consentHash, readConsentShown } from '../reference/index.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import { emailOf } from './slot-person.ts';
import * as store from './store/index.ts';

/** What a page sends when its reader agrees: which text, and which showing of it. */
export interface AgreedTo {
  ConsentId: string;
  Shown?: string | undefined;
}

const textFor = (services: Services, theCase: Case) => services.definitions.consentFor(theCase.row.state_of_issue);

/** Whether the text that was read is exactly the one that currently applies to the case. */
export function consentFits(services: Services, theCase: Case, { ConsentId, Shown }: AgreedTo): boolean {
  const text = textFor(services, theCase);
  if (ConsentId !== text.ConsentId) return false;
  return Shown === undefined || readConsentShown(services.vault, text, Shown, services.now()) !== null;
}

/**
 * Whether a person's latest consent is to the text that currently applies. Another state of issue has another text, and a
 * carrier may change the wording: then the consent given does not apply, and they are asked again.
 */
export function consentApplies(services: Services, theCase: Case, given: store.ConsentRow | undefined): boolean {
  const text = textFor(services, theCase);
  return given?.consent_id === text.ConsentId && given.content_hash === consentHash(text);
}

/** Whether the latest consent of the slot's person is to the text that currently applies. */
export const hasConsent = async (
  services: Services,
  reader: Reader,
  theCase: Case,
  slot: RowOfCase,
): Promise<boolean> => consentApplies(services, theCase, await store.consentOf(reader, slot));

/**
 * The exact text by state of issue, its hash, when it was shown and given, stored with the slot (15 U.S.C. 7001(c)).
 */
export async function recordConsent(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { Shown, origin, at }: AgreedTo & { origin: Origin; at: Date },
): Promise<void> {
  const text = textFor(services, theCase);
  const id = randomId();
  const textSha256 = consentHash(text);
  const shownAt = readConsentShown(services.vault, text, Shown, at);
  // The carrier's texts are written in one language.
  const language = 'en-US';
  await store.insertConsent(tx, {
    id,
    application_id: theCase.id,
    slot_id: slot.id,
    consent_id: text.ConsentId,
    version: text.Version,
    content: text.Text,
    content_hash: textSha256,
    language,
    email: theCase.key.seal('consent', id, padded(emailOf(theCase, slot))),
    shown_at: shownAt,
    given_at: at,
    address: origin.address,
    user_agent: origin.userAgent,
  });
  await store.advanceSlot(tx, slot, ['open', 'invited', 'identified'], {
    state: 'consented',
    consented_at: at,
    updated_at: at,
  });
  await appendEvidence(tx, theCase.id, {
    type: 'consent.given',
    origin: { ...origin, actor: { kind: 'customer', id: slot.id } },
    at,
    epoch: theCase.row.epoch,
    data: {
      consent: id,
      consentId: text.ConsentId,
      version: text.Version,
      textSha256,
      language,
      shownAt: shownAt?.toISOString() ?? null,
      userAgentSha256: sha256(origin.userAgent),
    },
  });
}
