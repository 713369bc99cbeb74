import { applicationNumber } from '@countersign/engine';
import type { MergeType } from '@countersign/protocol';
import {
  loadHeadPlace,
  loadPlace,
  type Participant,
  type Place,
  printHash,
  printingFor,
  readerOf,
  refuseExpired,
  requestDocumentIfReady,
  type Services,
  slotAt,
  store,
} from '../applications/index.ts';
import { currentDocument, documentById, type DocumentHead } from '../documents/index.ts';
import { recordReading } from '../evidence/index.ts';
import {
  inTransaction,
  inTransactionWithBytes,
  type Answer,
  notReady,
  ok,
  refuse,
  notFound,
  type Tx,
} from '../platform/index.ts';

export interface ServedDocument {
  bytes: Buffer;
  sha256: string;
  fileName: string;
  /** With the signature and the seal; an unsealed one is for review, or was made after the signature. */
  isSealed: boolean;
}

/**
 * The response while a document is still being made: HTTP 200 with code 500, and the page asks again (spec flow §8).
 */
const NOT_COMPLETED = 'The document generation was not completed in the allotted time';
const NOT_STARTED = 'The specified merge type has not yet been started in the system';

/**
 * The caller's own document (spec flow 7.14): the sealed one after they signed, otherwise the current one for review.
 * Serving it for review counts as opening it: the slot becomes reviewing and the evidence records it. Any merge type
 * but the caller's own is not found.
 */
export async function serveDocument(
  services: Services,
  caller: Participant,
  request: { AppId: string; mergeType: MergeType },
): Promise<Answer<ServedDocument, 'failed'>> {
  return inTransactionWithBytes(services, async (tx, bytes) => {
    const place = await loadPlace(services, tx, request.AppId, caller, { lock: true });
    const slot = place && slotAt(place.theCase, place.viewer.stage);
    if (!slot || slot.merge_type !== request.mergeType) return notFound();
    const { theCase } = place;
    const head = await currentDocument(tx, theCase.id, theCase.row.epoch, readerOf(slot));
    if (!head) return notReady(NOT_STARTED);
    if (head.state === 'failed')
      return refuse(500, 'The document could not be created.', { data: { reason: 'failed' } });
    if (head.state !== 'ready' || head.sha256 === null) return notReady(NOT_COMPLETED);
    const outdated = slot.state === 'signed' ? null : await renewOutdated(services, tx, place, slot, head);
    if (outdated !== null) return notReady(outdated);
    const document = await documentById(tx, head);
    const sealed = document && bytes.of(document);
    if (!sealed) return notFound();

    const at = services.now();
    if (slot.state !== 'signed') {
      // Also somebody whose page stayed open while they had declined and were invited again.
      const from = slot.kind === 'agent' ? (['open'] as const) : (['invited', 'identified', 'consented'] as const);
      await store.advanceSlot(tx, slot, from, { state: 'reviewing', updated_at: at });
    }
    const served = {
      type: slot.state === 'signed' ? ('document.downloaded' as const) : ('pdf.served' as const),
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { document: head.id, reader: head.reader, sha256: head.sha256 },
    };
    await recordReading(tx, theCase.id, served, { what: head.sha256 });
    return ok({
      bytes: theCase.key.open('document', head.id, sealed),
      sha256: head.sha256,
      isSealed: head.sealed_at !== null,
      fileName: `${head.sealed_at ? 'signed-' : ''}application-${applicationNumber(theCase.id)}.pdf`,
    });
  });
}

/**
 * The response to a person whose document no longer prints what it should, because others changed the record since; it is
 * requested again if their part is still complete. Null: it is up to date, or nothing can be signed anymore.
 */
async function renewOutdated(
  services: Services,
  tx: Tx,
  { theCase, viewer }: Place,
  slot: store.SlotRow,
  head: DocumentHead,
): Promise<typeof NOT_COMPLETED | typeof NOT_STARTED | null> {
  if (refuseExpired(services, theCase)) return null;
  const application = theCase.open(viewer.stage, viewer.role);
  const printing = await printingFor(tx, theCase, slot, application);
  if (printHash(theCase.key, printing) === head.model_hash) return null;
  return (await requestDocumentIfReady(services, tx, theCase, application)) ? NOT_COMPLETED : NOT_STARTED;
}

/**
 * Serves the caller’s own document, after it was requested if the caller's part is complete and there is none, it could
 * not be made, or it no longer prints what it should (spec flow 7.14).
 */
export async function makeDocument(
  services: Services,
  caller: Participant,
  request: { AppId: string; mergeType: MergeType },
): Promise<Answer<ServedDocument, 'failed'>> {
  await inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, request.AppId, caller, { lock: true });
    if (!place) return;
    const { theCase, viewer } = place;
    if (slotAt(theCase, viewer.stage)?.merge_type !== request.mergeType || refuseExpired(services, theCase)) return;
    await requestDocumentIfReady(services, tx, theCase, theCase.open(viewer.stage, viewer.role));
  });
  return serveDocument(services, caller, request);
}

/**
 * Whether the caller's own document is still being made, for pages that wait for it; null: they have none of that type.
 * Reads one row and decrypts nothing of the case: in a busy minute all signers may ask often.
 */
export async function ownDocumentPending(
  services: Services,
  caller: Participant,
  request: { AppId: string; mergeType: MergeType },
): Promise<(() => Promise<boolean>) | null> {
  const { query } = services.database;
  const place = await loadHeadPlace(services, query, request.AppId, caller);
  const slot = place?.slot;
  if (!place || slot?.merge_type !== request.mergeType) return null;
  const { id, row } = place.head;
  return async () => {
    const head = await currentDocument(query, id, row.epoch, readerOf(slot));
    return head !== undefined && !['ready', 'failed'].includes(head.state);
  };
}

/** State of the caller's own document, by merge type. */
export async function documentStatus(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<Record<string, 'notStarted' | 'running' | 'ready' | 'failed'>>> {
  const { query } = services.database;
  const place = await loadHeadPlace(services, query, applicationId, caller);
  if (!place) return notFound();
  const { head, slot } = place;
  if (!slot) return ok({});
  const document = await currentDocument(query, head.id, head.row.epoch, readerOf(slot));
  const state = !document
    ? 'notStarted'
    : document.state === 'ready'
      ? 'ready'
      : document.state === 'failed'
        ? 'failed'
        : 'running';
  return ok({ [slot.merge_type]: state });
}
