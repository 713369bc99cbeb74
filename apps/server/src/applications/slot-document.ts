/** The document of a signing slot: what it would print now, and when it is requested. */
import {
  type Application,
  expectedAgentName,
  missingFor,
  type PrintModel,
  printModel,
  zoneOf,
} from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { requestDocument, type SignedBefore } from '../documents/index.ts';
import type { CaseKey, Reader, Tx } from '../platform/index.ts';
import { agentOf } from './agent-of-record.ts';
import { readerOf, slotRole } from './participant.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import { openSigner } from './open-signer.ts';
import { expectedNameOf, slotAt, stageOfSlot } from './slot-person.ts';
import * as store from './store/index.ts';
import type { SlotRow } from './store/index.ts';

/** What is printed for a slot's person, apart from what is the same for all documents. */
export interface Printing {
  model: PrintModel;
  /** The agent's name, on the cover. */
  agent: string;
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
  return {
    // The slot knows the name to be typed, including the agent's, which is not an answer of the form.
    model: { ...model, signature: { ...model.signature, expectedName: expectedNameOf(theCase, slot) } },
    agent: nameOfAgent(theCase),
    signedBefore: await signedBefore(reader, theCase, slot),
  };
}

/** The name of a case's agent as documents print it. */
export function nameOfAgent(theCase: Case): string {
  const { AgentFirstName, AgentLastName, AgentQualifier } = agentOf(theCase);
  return expectedAgentName({ firstName: AgentFirstName, lastName: AgentLastName, qualifier: AgentQualifier });
}

/** Identity of what would be printed. The clock of a signature follows from the signature. */
export function printHash(key: CaseKey, { model, agent, signedBefore: quoted }: Printing): string {
  const signatures = quoted.map(({ name, signedAt, sha256 }) => ({ name, signedAt, sha256 }));
  return key.hash(canonicalJson({ ...model, agent, ...(quoted.length > 0 && { signedBefore: signatures }) }));
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

/**
 * Requests the document of this stage's signer as soon as they can review it: nothing is missing anymore. False: something
 * is, or it is not their turn.
 */
export async function requestDocumentIfReady(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
): Promise<boolean> {
  const slot = slotAt(theCase, application.stage);
  if (!slot || !isTheirTurn(slot) || missingFor(application, 'sign').length > 0) return false;
  await request(services, tx, theCase, application, slot);
  return true;
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
