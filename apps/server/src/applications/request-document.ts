import { missingFor, printModel } from '@countersign/engine';
import type { Application, PrintModel, Stage } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { requestDocument } from '../documents/index.ts';
import type { CaseKey, Tx } from '../platform/index.ts';
import { slotRole } from './participant.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import { stageOfSlot } from './signing-slots.ts';
import type { SlotRow } from './store/index.ts';

/** Whose document it is: the slot's merge type, with the owner's letter. */
export const readerOf = (slot: Pick<SlotRow, 'merge_type' | 'letter'>): string =>
  slot.letter ? `${slot.merge_type}-${slot.letter}` : slot.merge_type;

/** Identity of what would be printed. */
export const printHash = (key: CaseKey, model: PrintModel): string =>
  key.hash(canonicalJson(JSON.parse(JSON.stringify(model))));

/** The slot that signs at a stage. */
export function slotAt(theCase: Case, stage: Stage): SlotRow | undefined {
  if (stage === 1 || stage === 13) return theCase.slots.find(({ kind }) => kind === 'agent');
  if (stage === 2.1 || stage === 2.2) return theCase.slots.find(({ kind }) => kind === 'insured');
  return theCase.slots.find(({ letter }) => letter === 'ABCDEFGHIJ'[stage - 3]);
}

/** Starts the document of this stage's signer as soon as their review is within reach: nothing is missing any more. */
export async function requestDocumentIfReady(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
): Promise<void> {
  const slot = slotAt(theCase, application.stage);
  if (!slot || slot.state === 'signed' || slot.state === 'waiting') return;
  if (missingFor(application, 'sign').length === 0) await request(services, tx, theCase, application, slot);
}

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
  await requestDocument(tx, services.jobs, {
    applicationId: theCase.id,
    epoch: theCase.row.epoch,
    reader: readerOf(slot),
    modelHash: printHash(theCase.key, printModel(application, application.stage)),
    at: services.now(),
  });
}
