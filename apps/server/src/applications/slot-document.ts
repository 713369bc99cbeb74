/** The document of a signing slot: what it would print now, and when it is requested. */
import { type Application, missingFor, type PrintModel, printModel, zoneOf } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { requestDocument, type SignedBefore } from '../documents/index.ts';
import type { CaseKey, Reader, Tx } from '../platform/index.ts';
import { readerOf, slotRole } from './participant.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import { openSigner } from './open-signer.ts';
import { expectedNameOf, slotAt, stageOfSlot } from './slot-person.ts';
import * as store from './store/index.ts';
import type { SlotRow } from './store/index.ts';

/** What is printed for a slot's person, apart from their frame. */
export interface Printing {
  model: PrintModel;
  signedBefore: readonly SignedBefore[];
}

/** What the slot's document would print now, from an application opened at its stage. */
export async function printingFor(
  reader: Reader,
  theCase: Case,
  slot: SlotRow,
  application: Application,
): Promise<Printing> {
  const model = printModel(application, application.stage);
  return { model, signedBefore: await signedBefore(reader, theCase, slot) };
}

/** Identity of what would be printed. The clock of a signature follows from the signature. */
export function printHash(key: CaseKey, { model, signedBefore: quoted }: Printing): string {
  const signatures = quoted.map(({ name, signedAt, sha256 }) => ({ name, signedAt, sha256 }));
  const printed = quoted.length === 0 ? model : { ...model, signedBefore: signatures };
  return key.hash(canonicalJson(printed));
}

/** The agent's document lists every other one that was signed in this round (spec trust §4). */
async function signedBefore(reader: Reader, theCase: Case, slot: SlotRow): Promise<SignedBefore[]> {
  if (slot.kind !== 'agent') return [];
  const signed = await store.signedDocuments(reader, theCase.id, theCase.row.epoch);
  return theCase.slots
    .filter(({ kind }) => kind !== 'agent')
    .flatMap((other) => {
      const one = signed.find(({ slot_id }) => slot_id === other.id);
      if (!one) return [];
      const signedAt = one.signed_at.toISOString();
      const zone = zoneOf(theCase.model, openSigner(theCase, one).state);
      return [{ name: expectedNameOf(theCase, other), signedAt, zone, sha256: one.document_sha256 }];
    });
}

/** Requests the document of this stage's signer as soon as they can review it: nothing is missing anymore. */
export async function requestDocumentIfReady(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
): Promise<void> {
  const slot = slotAt(theCase, application.stage);
  if (!slot || !isTheirTurn(slot)) return;
  if (missingFor(application, 'sign').length === 0) await request(services, tx, theCase, application, slot);
}

/**
 * Requests the document of a slot whose person is not signed in, if they can review it: others' signatures may have
 * changed what is printed for them.
 */
export async function renewSlotDocument(services: Services, tx: Tx, theCase: Case, slot: SlotRow): Promise<void> {
  if (!isTheirTurn(slot)) return;
  await requestDocumentIfReady(services, tx, theCase, theCase.open(stageOfSlot(theCase, slot), slotRole(slot)));
}

const isTheirTurn = ({ state }: SlotRow): boolean => state !== 'signed' && state !== 'waiting';

/** Starts a slot's document from the record as it is. */
export async function requestSlotDocument(services: Services, tx: Tx, theCase: Case, slot: SlotRow): Promise<void> {
  const application = theCase.open(stageOfSlot(theCase, slot), slotRole(slot));
  await request(services, tx, theCase, application, slot);
}

async function request(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  slot: SlotRow,
): Promise<void> {
  const printing = await printingFor(tx, theCase, slot, application);
  await requestDocument(tx, services.jobs, {
    applicationId: theCase.id,
    epoch: theCase.row.epoch,
    reader: readerOf(slot),
    modelHash: printHash(theCase.key, printing),
    job: 'render',
    at: services.now(),
  });
}
