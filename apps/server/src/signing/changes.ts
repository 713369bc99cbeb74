import { dayIn, type PrintModel, printChanges, printModel, zoneOf } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import {
  type Case,
  loadPlace,
  openSigner,
  type Participant,
  personIdOf,
  type Services,
  slotAt,
  store,
} from '../applications/index.ts';
import { recordReading } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, type Reader } from '../platform/index.ts';
import * as signatures from './store.ts';

/**
 * What changed since the caller signed before an unlock (spec trust §5): compares what their document printed then with
 * what it prints now, so that nobody is shown more than they signed or may read. Showing it is recorded as evidence.
 */
export async function changesSinceSigned(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<Data<'changes'>>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller);
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const slot = slotAt(theCase, viewer.stage);
    const signature = slot && (await signedBefore(tx, theCase, slot));
    if (!signature) return ok({ SignedOn: null, Sections: [] });
    // Sealed by `sign` only.
    const printed: PrintModel = JSON.parse(theCase.key.openText('printed', signature.id, signature.printed));
    const sections = printChanges(printed, printModel(theCase.open(viewer.stage, viewer.role), viewer.stage));
    const shown = {
      type: 'changes.shown' as const,
      origin: caller.origin,
      at: services.now(),
      epoch: theCase.row.epoch,
      data: { since: signature.id, sections: sections.map(({ block }) => block) },
    };
    await recordReading(tx, applicationId, shown, { what: JSON.stringify([signature.id, sections]) });
    return ok({
      SignedOn: dayIn(zoneOf(theCase.model, openSigner(theCase, signature).state), signature.signed_at),
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
  const person = personIdOf(theCase, slot);
  const theirs = earlier.filter((one) => personIdOf(theCase, one) === person);
  return signatures.newestPrinted(
    reader,
    theCase.id,
    theirs.map(({ id }) => id),
  );
}
