/**
 * Keeps complete files verifiable (spec trust 4.20): each gets an archive timestamp, and every year another one over all before it.
 */
import { loadCase, type Services, store } from '../../applications/index.ts';
import {
  archiveDue,
  archiveFile,
  documentById,
  documentsToArchive,
  insertDocument,
  isTooLateToArchive,
  latestDocument,
  SealUnavailable,
  updateDocument,
} from '../../documents/index.ts';
import { appendEvidence, systemOrigin } from '../../evidence/index.ts';
import {
  inTransaction,
  JobFailed,
  type JobOutcome,
  JobRefused,
  type Log,
  randomId,
  type RowOfCase,
  sha256,
} from '../../platform/index.ts';

/** Renewals queued in an hour. A million cases, each renewed once a year, need 114. */
const MAX_PER_HOUR = 1_000;

/** Queues what is due. A file whose work failed for good waits for operations, and does not delay others. */
export async function queueRenewals({ database, jobs, timestamps, now }: Services, signal: AbortSignal): Promise<void> {
  if (!timestamps?.longTerm) return;
  for (const { id: step, application, epoch } of await documentsToArchive(database.query, now(), MAX_PER_HOUR)) {
    if (signal.aborted) return;
    await inTransaction(database, (tx) => jobs.enqueue(tx, { kind: 'renewal', application, epoch, step }));
  }
}

/** While long-term validation is off, a renewal checks again after a day. */
const OFF_PAUSE_SECONDS = 86_400;

/**
 * The renewal job, idempotent. Adds a revision: the same bytes, followed by a new archive timestamp. Earlier revisions
 * stay as they are. Rejects if an answer or the timestamp is missing: a renewal that is overdue for days counts as
 * failed, not only as late. A file without an archive timestamp whose certificates have ended can get none, and is left as it
 * is; the log says so.
 */
export async function renewArchive(services: Services, named: RowOfCase, log: Log): Promise<JobOutcome> {
  const { id } = named;
  const { database, sealSigner, timestamps } = services;
  if (!timestamps?.longTerm) return { again: OFF_PAUSE_SECONDS };
  const document = await documentById(database.query, named);
  const theCase = document && (await loadCase(services, database.query, document.application_id));
  const stored = document && (await services.storage.get(document));
  // Erased in the meantime.
  if (!theCase || !stored) return undefined;
  const newest = await latestDocument(database.query, theCase.id, document.epoch, document.reader);
  // Another file took its place, which is kept instead.
  if (newest?.id !== id) {
    await updateDocument(database.query, named, { archive_due: null });
    return undefined;
  }
  const bytes = theCase.key.open('document', id, stored);
  if (sha256(bytes) !== document.sha256) throw new JobRefused('the complete file is not the one that was sealed');
  const at = services.now();
  const request = { signer: sealSigner, timestamps, now: at };
  if (isTooLateToArchive(bytes, request)) {
    await updateDocument(database.query, named, { archive_due: null });
    log.warn(
      { application: theCase.id, document: id },
      'a complete file gets no archive timestamp: a certificate in it ended before the first one',
    );
    return undefined;
  }
  const archived = await archiveFile(bytes, request).catch((error: unknown) => {
    throw error instanceof SealUnavailable ? new JobFailed(error.message) : error;
  });
  const next = randomId();
  const sealed = theCase.key.seal('document', next, archived.bytes);
  const place = await services.storage.put(sealed, { isLocked: true });
  const renewed = { sha256: sha256(archived.bytes), length: archived.bytes.length };
  await inTransaction(database, async (tx) => {
    const now = await store.lockedApplication(tx, theCase.id);
    const last = await latestDocument(tx, theCase.id, document.epoch, document.reader);
    if (!now || now.erased_at !== null || last?.id !== id || last.state !== 'ready') return;
    const { application_id, epoch, reader, revision, model_hash, pages, sealed_at } = document;
    await insertDocument(tx, {
      id: next,
      application_id,
      epoch,
      reader,
      revision: revision + 1,
      state: 'ready',
      model_hash,
      pages,
      ...renewed,
      ...place,
      requested_at: at,
      ready_at: at,
      sealed_at,
      archive_due: archiveDue(archived.archive, at),
    });
    await updateDocument(tx, named, { archive_due: null });
    await appendEvidence(tx, theCase.id, {
      type: 'package.renewed',
      origin: systemOrigin('archive'),
      at,
      epoch,
      data: { document: next, of: id, reader, ...renewed, archivedAt: archived.archive.time.toISOString() },
    });
  });
  return undefined;
}
