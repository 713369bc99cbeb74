import { AMENDMENT_FIELD } from '@countersign/engine';
import { amendmentRecord, loadCase, openAmendmentSignature, type Services, store } from '../applications/index.ts';
import { documentById, latestDocument } from '../documents/index.ts';
import { assertIntact, readEvidence } from '../evidence/index.ts';
import { type Job, type JobOutcome, RowAltered } from '../platform/index.ts';
import { appendSeal, retryWhileSignerAway } from '../signing/index.ts';

/**
 * The job: seals a signed amendment and requests a complete file with it. Idempotent; waits while the signer of the
 * seal is not available.
 */
export const sealAmendment = (services: Services, job: Pick<Job, 'application' | 'step'>): Promise<JobOutcome> =>
  retryWhileSignerAway(() => sealOnce(services, job));

async function sealOnce(
  services: Services,
  { application, step: requirement }: Pick<Job, 'application' | 'step'>,
): Promise<JobOutcome> {
  const { query } = services.database;
  const row = await store.requirement(query, application, requirement);
  const document = row?.document_id
    ? await documentById(query, { id: row.document_id, application_id: application })
    : undefined;
  const theCase = row && (await loadCase(services, query, application));
  if (!document || !theCase || row.signature === null || row.signed_at === null) return undefined;
  if (theCase.row.epoch !== document.epoch) return undefined;
  const { epoch, reader } = document;
  if ((await latestDocument(query, application, epoch, reader))?.sealed_at) return undefined;
  const unsealed = await services.storage.get(document);
  const [signed] = (await readEvidence(query, application, ['amendment.signed'])).filter(
    ({ data }) => data['requirement'] === requirement,
  );
  if (!unsealed || !signed) return undefined;
  await assertIntact(query, application);
  if (signed.data['record'] !== amendmentRecord(row)) throw new RowAltered('requirement');
  await appendSeal(
    services,
    theCase,
    { document, unsealed },
    {
      by: openAmendmentSignature(theCase, requirement, row.signature),
      signedAt: row.signed_at,
      field: AMENDMENT_FIELD,
      evidence: signed.hash,
      isUnseen: false,
      about: { requirement },
    },
    async (tx) => {
      await services.jobs.enqueue(tx, { kind: 'complete', application, epoch, step: requirement });
    },
  );
  return undefined;
}
