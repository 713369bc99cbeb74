import {
  type Case,
  type ChangedBlocks,
  reloadCase,
  renewSlotDocument,
  requestSlotDocument,
  type Services,
  store,
} from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';
import { invite } from './invite.ts';
import { offerDocuments } from './offer-documents.ts';
import { submitCase } from './submit-case.ts';

/**
 * Whose turn it is after a signature (spec flow 4.34): the insured, then all owners at once or in the order of their
 * letters, the agent last or, in a partner case, whenever their own part is complete. Opens the slots whose turn has
 * come, requests the documents of those readers and mails the owners; after the last signature every customer is mailed
 * the link to their own, and the case is submitted. Returns the case with what the signature changed.
 */
export async function openNextSlots(
  services: Services,
  tx: Tx,
  theCase: Case,
  signed: store.SlotRow,
  { origin, at, changed }: { origin: Origin; at: Date; changed: ChangedBlocks },
): Promise<Case> {
  const applicationId = theCase.id;
  const slots = await store.slots(tx, applicationId, signed.epoch);
  const owners = slots.filter(({ kind }) => kind === 'owner');
  const agent = slots.find(({ kind }) => kind === 'agent');
  const insuredSigned = slots.some(({ kind, state }) => kind === 'insured' && state === 'signed');
  const ownersSigned = owners.every(({ state }) => state === 'signed');
  const { OwnerOrder } = theCase.model.definition.Settings;

  const unsigned = insuredSigned ? owners.filter(({ state }) => state !== 'signed') : [];
  const due = (OwnerOrder === 'parallel' ? unsigned : unsigned.slice(0, 1)).filter(({ state }) => state === 'waiting');
  for (const slot of due) await store.advanceSlot(tx, slot, ['waiting'], { state: 'open', updated_at: at });
  if (insuredSigned && ownersSigned && agent) {
    await store.advanceSlot(tx, agent, ['waiting'], { state: 'open', updated_at: at });
  }
  const isComplete = slots.every(({ state }) => state === 'signed');
  await store.updateApplication(tx, applicationId, {
    ...(signed.kind === 'insured' && { customer_signed: true }),
    ...(signed.kind === 'agent' && { agent_signed: true }),
    ...(isComplete && submitted(services, at)),
    updated_at: at,
  });
  if (isComplete) {
    const round = { application: applicationId, epoch: signed.epoch };
    await submitCase(services.jobs, tx, round, { isDemo: theCase.row.is_demo });
  }
  const after = await reloadCase(services, tx, theCase, changed);
  await requestDocuments(services, tx, after);
  // A test application mails only its agent, on request.
  if (theCase.row.is_demo) return after;
  if (isComplete) await offerDocuments(services, tx, theCase, slots, { origin, at });
  // Nobody is mailed without an address: the portal says so, and the owner may find the application by their data.
  for (const slot of due) await invite(services, tx, theCase, { slot, to: undefined, origin, at });
  return after;
}

/** How a case is submitted, and who gives its number and its decision from now on. */
const submitted = ({ carrier: { outcome } }: Services, at: Date) => ({
  all_signed: true,
  submitted_at: at,
  number_by: outcome.PolicyNumber,
  decision_by: outcome.Decision,
});

/**
 * An owner's document is printed as soon as it is their turn; if the agent already has one, it shows every signature.
 */
async function requestDocuments(services: Services, tx: Tx, theCase: Case): Promise<void> {
  for (const slot of theCase.slots) {
    if (slot.kind === 'owner' && slot.state === 'open') await requestSlotDocument(services, tx, theCase, slot);
    if (slot.kind === 'agent') await renewSlotDocument(services, tx, theCase, slot);
  }
}
