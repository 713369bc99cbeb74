import { signatureField } from '@countersign/engine';
import { loadCase, type Services, stageOfSlot, store } from '../applications/index.ts';
import {
  documentById,
  filledIn,
  insertDocument,
  latestDocument,
  printWords,
  sealSignature,
} from '../documents/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction, JobRefused, randomId } from '../platform/index.ts';
import { signatureById, signedEventHash } from './store.ts';

interface SignedBy {
  typedName: string;
  city: string;
  state: string;
  address: string;
}

/**
 * The seal job: appends one signature to the document that was signed, as one incremental update, and keeps the result as
 * the next revision. Safe to run again: a revision that exists already is not made twice. A signature that fell with an
 * unlock is not sealed any more.
 */
export async function sealDocument(services: Services, signatureId: string): Promise<void> {
  const { query } = services.database;
  const signature = await signatureById(query, signatureId);
  if (!signature?.document_id) return;
  const [document, theCase] = await Promise.all([
    documentById(query, signature.document_id),
    loadCase(services, query, signature.application_id),
  ]);
  if (!document?.bytes || !theCase) return;
  const newest = await latestDocument(query, document.application_id, document.epoch, document.reader);
  if (newest?.sealed_at) return;

  const by: SignedBy = JSON.parse(theCase.key.openText('signature', signatureId, signature.person));
  const slot = theCase.slots.find(({ id }) => id === signature.slot_id);
  if (!slot) return;
  const words = printWords(services.carrier.texts);
  // Not its place in the evidence: how many events there are tells how many sections were filled.
  const evidence = { hash: await signedEventHash(query, signature) };
  const sealed = await sealSignature(theCase.key.open('document', document.id, document.bytes), {
    field: signatureField(theCase.model, stageOfSlot(theCase, slot)),
    typedName: by.typedName,
    when: signature.signed_at,
    city: by.city,
    state: by.state,
    address: by.address,
    ...(theCase.row.is_demo && { reason: words.test }),
    extra: [filledIn(words.evidence, evidence)],
    words,
    signer: services.sealSigner,
  });
  if (sealed.outcome !== 'sealed') throw new JobRefused(`the document cannot be sealed: ${sealed.outcome}`);
  const id = randomId();
  const at = services.now();
  await inTransaction(services.database, async (tx) => {
    const now = await store.application(tx, document.application_id, true);
    // Unlocked, or erased, in the meantime.
    if (now?.epoch !== document.epoch || now.erased_at !== null) return;
    await insertDocument(tx, {
      id,
      application_id: document.application_id,
      epoch: document.epoch,
      reader: document.reader,
      revision: document.revision + 1,
      state: 'ready',
      model_hash: document.model_hash,
      sha256: sealed.sha256,
      length: sealed.length,
      pages: document.pages,
      bytes: theCase.key.seal('document', id, sealed.bytes),
      requested_at: at,
      ready_at: at,
      sealed_at: at,
    });
    await appendEvidence(tx, document.application_id, {
      type: 'document.sealed',
      origin: systemOrigin('seal'),
      at,
      epoch: document.epoch,
      data: {
        document: id,
        of: document.id,
        signature: signatureId,
        reader: document.reader,
        sha256: sealed.sha256,
        length: sealed.length,
      },
    });
  });
}
