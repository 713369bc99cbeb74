import type { Application, PrintModel, SignatureBinding } from '@countersign/engine';
import type { Case, Participant, store } from '../applications/index.ts';
import type { DocumentHead } from '../documents/index.ts';
import { appendEvidence, type RecordedEvent } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';
import type { Typed } from './read-typed.ts';
import type { Typing } from './signs/index.ts';

/** A signature about to be given: the case under its lock, the signer, and what they typed and read. */
export interface Ceremony {
  theCase: Case;
  application: Application;
  slot: store.SlotRow;
  binding: SignatureBinding;
  typed: Typed;
  /** How the name was typed, as the page reports it. */
  typing: Typing | null;
  document: DocumentHead | undefined;
  /** The signer's latest consent. */
  consent: store.ConsentRow | undefined;
  /** Each time that somebody opened forms of the case, in order. */
  served: readonly RecordedEvent[];
  /** Titles of the sections with notices that the signer has not seen. */
  unacknowledged: readonly string[];
  /** Kinds of the unfinished jobs that a signature waits for. */
  pending: readonly string[];
  /** What the signer's document prints. */
  model: PrintModel;
  modelHash: string;
}

/** Writes an event of this signer's ceremony, in addition to the signature itself. */
export async function noteEvent(
  tx: Tx,
  { origin }: Participant,
  { theCase, slot }: Ceremony,
  { type, at, data }: Pick<Parameters<typeof appendEvidence>[2], 'type' | 'at' | 'data'>,
): Promise<void> {
  const { epoch } = theCase.row;
  await appendEvidence(tx, theCase.id, { type, origin, at, epoch, data: { slot: slot.id, ...data } });
}
