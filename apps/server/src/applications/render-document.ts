import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import {
  brandFrame,
  documentById,
  type DocumentRow,
  documentTexts,
  requestDocument,
  updateDocument,
} from '../documents/index.ts';
import { inTransaction, type RowOfCase, sha256, type Tx } from '../platform/index.ts';
import { readerOf, slotRole } from './participant.ts';
import { type Case, loadCase, UNCHANGED } from './case.ts';
import { printHash, type Printing, printingFor } from './slot-document.ts';
import type { Services } from './services.ts';
import { stageOfSlot } from './slot-person.ts';
import * as store from './store/index.ts';

/**
 * The render job: prints one reader's document in the worker and stores it encrypted with its hash. If the answers have
 * changed in the meantime, the newer document is requested instead. Idempotent: a document that is ready stays as it
 * is.
 */
export async function renderDocument(services: Services, named: RowOfCase): Promise<void> {
  const document = await documentById(services.database.query, named);
  // A failed one is retried because somebody requested it.
  if (!document || !['requested', 'running', 'failed'].includes(document.state)) return;
  const theCase = await loadCase(services, services.database.query, document.application_id);
  const slot = theCase?.slots.find((one) => readerOf(one) === document.reader);
  // An unlock superseded it, or its reader is no longer a signer.
  if (!theCase || !slot || theCase.row.epoch !== document.epoch) {
    await updateDocument(services.database.query, named, { state: 'superseded' });
    return;
  }
  const application = theCase.takeOpen(stageOfSlot(theCase, slot), slotRole(slot));
  const printing = await printingFor(services.database.query, theCase, slot, application);
  theCase.keepOpen(application, UNCHANGED);
  const modelHash = printHash(theCase.key, printing);
  if (modelHash !== document.model_hash) {
    await inTransaction(services.database, async (tx) => {
      await store.lockedApplication(tx, theCase.id);
      await requestDocument(tx, services.jobs, {
        applicationId: theCase.id,
        epoch: theCase.row.epoch,
        reader: document.reader,
        modelHash,
        job: 'render',
        at: services.now(),
      });
    });
    return;
  }
  await updateDocument(services.database.query, named, { state: 'running' });
  await printDocument(services, theCase, document, { ...printing, type: 'document.ready' });
}

/** Prints a requested document in the worker and stores it, encrypted, with its hash. */
export async function printDocument(
  services: Services,
  theCase: Case,
  document: DocumentRow,
  printing: Printing & { type: 'document.ready' | 'amendment.ready' },
): Promise<void> {
  const { id, reader, epoch } = document;
  const { bytes, pages } = await services.renderer.renderInWorker(printing.model, {
    ...brandFrame(services.carrier.brand, theCase.model.definition),
    documentId: id,
    applicationId: theCase.id,
    agent: printing.agent,
    isTest: theCase.row.is_demo,
    signedBefore: printing.signedBefore,
    words: documentTexts(services.carrier.texts),
    generatedAt: document.requested_at,
  });
  const hash = sha256(bytes);
  const stored = await services.storage.put(theCase.key.seal('document', id, bytes));
  await inTransaction(services.database, async (tx) => {
    const [now, current] = await Promise.all([store.lockedApplication(tx, theCase.id), documentById(tx, document)]);
    // In the meantime it was unlocked or erased, or it is another reader's.
    if (now?.epoch !== epoch || now.erased_at !== null || current?.state !== 'running') return;
    const at = services.now();
    const data = { document: id, reader, sha256: hash, length: bytes.length, pages };
    await Promise.all([
      updateDocument(tx, document, {
        state: 'ready',
        ...stored,
        sha256: hash,
        length: bytes.length,
        pages,
        ready_at: at,
      }),
      appendEvidence(tx, theCase.id, { type: printing.type, origin: systemOrigin('render'), at, epoch, data }, now),
    ]);
  });
}

/** After all tries failed: the signer may continue without the document (spec flow 4.26). */
export async function markDocumentFailed(tx: Tx, named: RowOfCase, at: Date): Promise<void> {
  const document = await documentById(tx, named);
  // A failed one was retried. One that is ready is intact, whatever happened to its job.
  if (!document || !['requested', 'running', 'failed'].includes(document.state)) return;
  await updateDocument(tx, document, { state: 'failed' });
  await appendEvidence(tx, document.application_id, {
    type: 'document.failed',
    origin: systemOrigin('render'),
    at,
    epoch: document.epoch,
    data: { document: document.id, reader: document.reader },
  });
}
