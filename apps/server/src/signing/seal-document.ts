import { signatureField } from '@countersign/engine';
import { loadCase, type Services, stageOfSlot, store, zoneOf } from '../applications/index.ts';
import {
  documentById,
  filledIn,
  insertDocument,
  latestDocument,
  type DocumentTexts,
  documentTexts,
  SealAway,
  sealSignature,
} from '../documents/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction, type JobOutcome, JobRefused, randomId } from '../platform/index.ts';
import { offerDocument } from './offer-documents.ts';
import { signatureById, signedEventHash } from './store.ts';

interface SignedBy {
  typedName: string;
  city: string;
  state: string;
  address: string;
}

/** Seconds after which the job checks again for a document that is still being made. */
const PATIENCE = 5;
/** Seconds after which the seal's signer is asked again. */
export const WHILE_AWAY = 5;

/**
 * The seal job: appends one signature to the signed document, as one incremental update, and stores the result as the
 * next revision. A document that was made after its signature is sealed as soon as it exists, with the words that the
 * signer had not seen it. Safe to run again: a revision that exists already is not made twice. A signature that an
 * unlock invalidated is no longer sealed. While the seal's signer is away, the job waits, and does not fail.
 */
export async function sealDocument(services: Services, signatureId: string): Promise<JobOutcome> {
  try {
    return await sealOnce(services, signatureId);
  } catch (error) {
    if (error instanceof SealAway) return { again: WHILE_AWAY };
    throw error;
  }
}

async function sealOnce(services: Services, signatureId: string): Promise<JobOutcome> {
  const { query } = services.database;
  const signature = await signatureById(query, signatureId);
  if (!signature?.document_id) return undefined;
  const [signed, theCase] = await Promise.all([
    documentById(query, signature.document_id),
    loadCase(services, query, signature.application_id),
  ]);
  const slot = theCase?.slots.find(({ id }) => id === signature.slot_id);
  // Unlocked, or erased, in the meantime.
  if (!signed || !slot || theCase?.row.epoch !== signed.epoch) return undefined;
  const newest = await latestDocument(query, signed.application_id, signed.epoch, signed.reader);
  if (newest?.sealed_at) return undefined;
  if (signature.timed_out && newest?.state === 'failed') throw new JobRefused('the forms could not be made');
  const document = signature.timed_out && newest ? await documentById(query, newest.id) : signed;
  const unsealed = document && (await services.storage.get(document));
  if (!unsealed) return signature.timed_out ? { again: PATIENCE } : undefined;

  const by: SignedBy = JSON.parse(theCase.key.openText('signature', signatureId, signature.person));
  const words = textByKey(services, signature);
  // Not its position in the evidence: the number of events reveals how many sections were filled in.
  const evidence = { hash: await signedEventHash(query, signature) };
  const sealed = await sealSignature(theCase.key.open('document', document.id, unsealed), {
    field: signatureField(theCase.model, stageOfSlot(theCase, slot)),
    typedName: by.typedName,
    when: signature.signed_at,
    zone: zoneOf(theCase.model, by.state),
    city: by.city,
    state: by.state,
    address: by.address,
    ...reasonOf(theCase.row.is_demo, signature.timed_out, words),
    extra: [filledIn(words.evidence, evidence)],
    words,
    signer: services.sealSigner,
    timestamps: services.timestamps,
    now: services.now(),
  });
  if (sealed.outcome !== 'sealed') throw new JobRefused(`the document cannot be sealed: ${sealed.outcome}`);
  const id = randomId();
  const stored = await services.storage.put(theCase.key.seal('document', id, sealed.bytes), { isLocked: true });
  const at = services.now();
  await inTransaction(services.database, async (tx) => {
    const now = await store.application(tx, document.application_id, true);
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
      ...stored,
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
    if (!signature.timed_out || !now.all_signed) return;
    await offerDocument(services, tx, theCase, slot, { origin: systemOrigin('seal'), at });
  });
  return undefined;
}

/** The text beside the signature. */
function textByKey({ carrier }: Services, { timed_out }: { timed_out: boolean }): DocumentTexts {
  const words = documentTexts(carrier.texts);
  return timed_out ? { ...words, signed: words.signedUnseen } : words;
}

/** What PDF readers show about the signature beside its name. */
function reasonOf(isDemo: boolean, isUnseen: boolean, { test, signedUnseen }: DocumentTexts): { reason?: string } {
  const reasons = [...(isDemo ? [test] : []), ...(isUnseen ? [signedUnseen] : [])];
  return reasons.length > 0 ? { reason: reasons.join('. ') } : {};
}
