import { signatureField } from '@countersign/engine';
import { loadCase, openSigner, type Services, stageOfSlot } from '../applications/index.ts';
import { documentById, latestDocument, SealUnavailable } from '../documents/index.ts';
import { systemOrigin } from '../evidence/index.ts';
import { type JobOutcome, JobRefused, type RowOfCase } from '../platform/index.ts';
import { appendSeal } from './append-seal.ts';
import { offerDocument } from './offer-documents.ts';
import { signatureById, signedEventHash } from './store.ts';

/** Seconds after which the job checks again for a document that is still being made. */
const RETRY_SECONDS = 5;
/** Seconds after which the seal's signer is asked again. */
export const SIGNER_RETRY_SECONDS = 5;

/**
 * The seal job: appends one signature to the signed document, as one incremental update, and stores the result as the
 * next revision. A document that was made after its signature is sealed as soon as it exists, with a note that the
 * signer had not seen it. Idempotent: an existing revision is not made twice. A signature that an unlock invalidated is
 * no longer sealed. While the signer of the seal is not available, the job waits and does not fail.
 */
export const sealDocument = (services: Services, named: RowOfCase): Promise<JobOutcome> =>
  retryWhileSignerAway(() => sealOnce(services, named));

/** Runs this, or asks for another try while the signer of the seal is not available. */
export async function retryWhileSignerAway(seal: () => Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await seal();
  } catch (error) {
    if (error instanceof SealUnavailable) return { again: SIGNER_RETRY_SECONDS };
    throw error;
  }
}

async function sealOnce(services: Services, named: RowOfCase): Promise<JobOutcome> {
  const { query } = services.database;
  const signature = await signatureById(query, named);
  if (!signature?.document_id) return undefined;
  const [signed, theCase] = await Promise.all([
    documentById(query, { id: signature.document_id, application_id: signature.application_id }),
    loadCase(services, query, signature.application_id),
  ]);
  const slot = theCase?.slots.find(({ id }) => id === signature.slot_id);
  // Unlocked, or erased, in the meantime.
  if (!signed || !slot || theCase?.row.epoch !== signed.epoch) return undefined;
  const newest = await latestDocument(query, signed.application_id, signed.epoch, signed.reader);
  if (newest?.sealed_at) return undefined;
  const isMissing = newest?.state === 'failed' || newest?.state === 'superseded';
  if (signature.timed_out && isMissing) throw new JobRefused('the forms could not be made');
  const document = signature.timed_out && newest ? await documentById(query, newest) : signed;
  const unsealed = document && (await services.storage.get(document));
  if (!unsealed) return signature.timed_out ? { again: RETRY_SECONDS } : undefined;

  await appendSeal(
    services,
    theCase,
    { document, unsealed },
    {
      by: openSigner(theCase, signature),
      signedAt: signature.signed_at,
      field: signatureField(theCase.model, stageOfSlot(theCase, slot)),
      evidence: await signedEventHash(query, signature),
      isUnseen: signature.timed_out,
      about: { signature: signature.id },
    },
    async (tx, now, at) => {
      if (!signature.timed_out || !now.all_signed) return;
      await offerDocument(services, tx, theCase, slot, { origin: systemOrigin('seal'), at });
    },
  );
  return undefined;
}
