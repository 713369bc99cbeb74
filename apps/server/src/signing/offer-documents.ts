import { type Case, hasAgentsMailbox, readerOf, type Services, store } from '../applications/index.ts';
import { latestDocument } from '../documents/index.ts';
import type { Origin } from '../evidence/index.ts';
import { DAY_MS, type Tx } from '../platform/index.ts';
import { mailLink } from './mail-link.ts';
import * as signatures from './store.ts';

/** How long the link to a person's own signed document works. */
const DOCUMENT_DAYS = 90;

interface By {
  origin: Origin;
  at: Date;
}

/**
 * After the last signature, mails every customer a link to their own document. A person who signed before the document
 * was made is mailed once it is sealed: so nobody gets a mail about a document that does not exist.
 */
export async function offerDocuments(
  services: Services,
  tx: Tx,
  theCase: Case,
  slots: readonly store.SlotRow[],
  by: By,
): Promise<void> {
  const rows = await signatures.signaturesOf(tx, theCase.id, theCase.row.epoch);
  const unseen = new Set(rows.filter((row) => row.timed_out).map(({ slot_id }) => slot_id));
  for (const slot of slots) {
    if (!unseen.has(slot.id) || (await isSealed(tx, theCase, slot)))
      await offerDocument(services, tx, theCase, slot, by);
  }
}

async function isSealed(tx: Tx, { id, row }: Case, slot: store.SlotRow): Promise<boolean> {
  const newest = await latestDocument(tx, id, row.epoch, readerOf(slot));
  return newest?.sealed_at != null;
}

/**
 * Mails one of them. The agent uses the portal, and nobody's link is sent to the agent's mailbox; a test application
 * sends no mail.
 */
export async function offerDocument(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { origin, at }: By,
): Promise<void> {
  if (theCase.row.is_demo || slot.kind === 'agent' || hasAgentsMailbox(theCase, slot)) return;
  const expiresAt = new Date(at.getTime() + DOCUMENT_DAYS * DAY_MS);
  await mailLink(services, tx, theCase, { slot, purpose: 'documents', kind: 'documents', expiresAt, origin, at });
}
