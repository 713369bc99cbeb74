import { type PrintModel, printChanges, printModel } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import {
  type Case,
  loadPlace,
  type Participant,
  type Services,
  signerName,
  slotAt,
  store,
} from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, type Reader } from '../platform/index.ts';
import * as signatures from './store.ts';

/**
 * What changed since the caller signed before an unlock (design 5, "Unlock"): what their document printed then beside what
 * it prints now, so that nobody is shown more than they signed or may read. Showing it is evidence.
 */
export async function changesSinceSigned(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<Data<'changes'>>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller);
    if (!place) return notFound();
    const { theCase, stands } = place;
    const slot = slotAt(theCase, stands.stage);
    const signature = slot && (await signedBefore(tx, theCase, slot));
    if (!signature) return ok({ SignedAt: null, Sections: [] });
    // Sealed by `sign` only.
    const printed: PrintModel = JSON.parse(theCase.key.openText('printed', signature.id, signature.printed));
    const sections = printChanges(printed, printModel(theCase.open(stands.stage, stands.role), stands.stage));
    await appendEvidence(tx, applicationId, {
      type: 'changes.shown',
      origin: caller.origin,
      at: services.now(),
      epoch: theCase.row.epoch,
      data: { since: signature.id, sections: sections.map(({ block }) => block) },
    });
    return ok({
      SignedAt: signature.signed_at.toISOString(),
      Sections: sections.map(({ block, title, changes }) => ({
        Block: block,
        Title: title,
        Changes: changes.map(({ within, label, before, now }) => ({
          Within: within,
          Label: label,
          Before: before,
          Now: now,
        })),
      })),
    });
  });
}

/** The newest signature that the slot's person gave in an earlier round. */
async function signedBefore(reader: Reader, theCase: Case, slot: store.SlotRow) {
  if (theCase.row.epoch === 1) return undefined;
  const earlier = await store.earlierSlots(reader, theCase.id, theCase.row.epoch);
  const same = await store.slotsOfSamePerson(reader, theCase.id, slot.id);
  const theirs = earlier.filter(
    (one) =>
      one.kind === slot.kind &&
      (slot.kind === 'agent' || same.has(one.id) || isOnlyOfName(theCase, one, slot, earlier)),
  );
  return signatures.newestPrinted(
    reader,
    theirs.map(({ id }) => id),
  );
}

/** Identity data may be what was corrected: then the name tells, where nobody else has or had it. */
function isOnlyOfName(theCase: Case, one: store.SlotRow, now: store.SlotRow, earlier: store.SlotRow[]): boolean {
  const name = signerName(theCase, now);
  const ofName = (slots: readonly store.SlotRow[]): number =>
    slots.filter((slot) => signerName(theCase, slot) === name).length;
  return (
    signerName(theCase, one) === name &&
    ofName(theCase.slots) === 1 &&
    ofName(earlier.filter(({ epoch }) => epoch === one.epoch)) === 1
  );
}
