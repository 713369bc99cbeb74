import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { type Jobs, randomId, type Tx } from '../platform/index.ts';
import { dropUnserved, insertDocument, latestDocument, updateDocument } from './store.ts';

export interface DocumentRequest {
  applicationId: string;
  epoch: number;
  /** Merge type, with the owner's letter where there is one: `InsuredOwner`, `OwnerNotInsured-A`. */
  reader: string;
  /** Hash of the print model: the document goes stale only when its own printed answers change. */
  modelHash: string;
  at: Date;
}

/**
 * Asks for a reader's document: a new revision and its render job, on the caller's transaction. Nothing happens when the
 * newest revision prints the same already, unless making it failed. A revision that nobody was served goes, which the
 * evidence of the next one says; one that somebody read stays.
 */
export async function requestDocument(tx: Tx, jobs: Jobs, request: DocumentRequest): Promise<void> {
  const { applicationId, epoch, reader, modelHash, at } = request;
  const newest = await latestDocument(tx, applicationId, epoch, reader);
  const stands = newest !== undefined && !['failed', 'stale', 'superseded'].includes(newest.state);
  if (stands && newest.model_hash === modelHash) return;
  const dropped = stands && (await dropUnserved(tx, newest)) ? newest.id : null;
  if (stands && dropped === null) await updateDocument(tx, newest.id, { state: 'stale' });
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
  await jobs.enqueue(tx, { kind: 'render', application: applicationId, epoch, step: id });
}
