import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { type Jobs, randomId, type Tx } from '../platform/index.ts';
import { dropUnserved, insertDocument, latestDocument, updateDocument } from './store.ts';

export interface DocumentRequest {
  applicationId: string;
  epoch: number;
  /** Merge type, with the owner's letter if there is one: `InsuredOwner`, `OwnerNotInsured-A`; or an amendment. */
  reader: string;
  /** Hash of the print model: the document becomes outdated only when its own printed answers change. */
  modelHash: string;
  /** The kind of job that makes it. */
  job: 'render' | 'amendment';
  at: Date;
}

/**
 * Requests a reader's document: a new revision and its render job, in the caller's transaction. Does nothing if the
 * newest revision already prints the same, unless making it failed. A revision that was served to nobody is deleted,
 * which the evidence of the next one records; one that somebody read stays.
 */
export async function requestDocument(tx: Tx, jobs: Jobs, request: DocumentRequest): Promise<void> {
  const { applicationId, epoch, reader, modelHash, job, at } = request;
  const newest = await latestDocument(tx, applicationId, epoch, reader);
  const stands = newest !== undefined && !['failed', 'stale', 'superseded'].includes(newest.state);
  if (stands && newest.model_hash === modelHash) return;
  const dropped = stands && (await dropUnserved(tx, newest)) ? newest.id : null;
  if (stands && dropped === null) await updateDocument(tx, newest, { state: 'stale' });
  const id = randomId();
  await insertDocument(tx, {
    id,
    application_id: applicationId,
    epoch,
    reader,
    revision: (newest?.revision ?? 0) + 1,
    state: 'requested',
    model_hash: modelHash,
    requested_at: at,
  });
  const event = { origin: systemOrigin('document'), at, epoch };
  const data = { document: id, reader, ...(dropped !== null && { dropped }) };
  await appendEvidence(tx, applicationId, { type: 'document.requested', ...event, data });
  await jobs.enqueue(tx, { kind: job, application: applicationId, epoch, step: id });
}
