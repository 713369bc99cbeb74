import { rolesOf, type Loss, type SignerBefore } from './signers.ts';
import { supersedeReader } from '../documents/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { endCustomerSessions, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { readerOf } from './participant.ts';
import { revokeLinks } from './revoke-links.ts';
import * as store from './store/index.ts';

export interface Replacement {
  /** The slot that takes its position now; null: the position is gone. */
  by: string | null;
  loses: readonly Loss[];
  origin: Origin;
  at: Date;
}

/**
 * Ends everything that depends on a slot whose person is replaced: links, sessions, proof and consent with the slot,
 * what was printed for them, responses to them. The slot's row, consents and signatures of earlier rounds stay for the
 * record.
 */
export async function replaceSigner(
  tx: Tx,
  theCase: Case,
  { row }: SignerBefore,
  { by, loses, origin, at }: Replacement,
): Promise<void> {
  const { id } = theCase;
  const { epoch } = theCase.row;
  await store.replaceSlot(tx, row, at);
  await endCustomerSessions(tx, id, { reason: 'replaced', slotId: row.id });
  const documents = await freePlace(tx, theCase, row);
  if (row.kind === 'insured') await store.updateApplication(tx, id, { sent_at: null });
  await appendEvidence(tx, id, {
    type: 'signer.replaced',
    origin,
    at,
    epoch,
    data: { slot: row.id, by, ended: loses, documents },
  });
  for (const purpose of ['sign', 'documents', 'task'] as const) {
    await revokeLinks(tx, { applicationId: id, epoch, origin, at, of: { slot: row.id, purpose } });
  }
}

/**
 * What was printed and answered for a position is not for the next person there. Returns the IDs of the removed
 * documents.
 */
export async function freePlace(tx: Tx, theCase: Case, row: store.SlotRow): Promise<string[]> {
  await store.forgetSubmissions(tx, theCase.id, rolesOf(row));
  const { epoch } = theCase.row;
  // The insured's reader depends on whether they own the policy, which may have changed since.
  const readers = row.kind === 'insured' ? ['InsuredOwner', 'InsuredNotOwner'] : [readerOf(row)];
  const gone = await Promise.all(readers.map((reader) => supersedeReader(tx, theCase.id, epoch, reader)));
  return gone.flat();
}
