/**
 * The hourly job that keeps complete files verifiable (spec trust 4.20): each gets an archive timestamp, and every year another one
 * over all before it.
 */
import { loadCase, type Services, store } from '../../applications/index.ts';
import {
  archiveDue,
  archiveFile,
  documentById,
  documentsToArchive,
  insertDocument,
  latestDocument,
  updateDocument,
} from '../../documents/index.ts';
import { appendEvidence, systemOrigin } from '../../evidence/index.ts';
import { inTransaction, randomId, sha256 } from '../../platform/index.ts';

/** After a file could not be archived. */
const LATER_MS = 86_400_000;

/** A file that was not archived, and why. */
export interface NotArchived {
  application: string;
  error: unknown;
}

/** Takes one file after the other. One that fails is tried again a day later, and does not keep the others waiting. */
export async function renewArchives(services: Services, signal: AbortSignal): Promise<NotArchived[]> {
  if (!services.timestamps?.longTerm) return [];
  const failed: NotArchived[] = [];
  for (const { id, application } of await documentsToArchive(services.database.query, services.now())) {
    if (signal.aborted) break;
    try {
      await renewArchive(services, id);
    } catch (error) {
      failed.push({ application, error });
      await updateDocument(services.database.query, id, {
        archive_due: new Date(services.now().getTime() + LATER_MS),
      });
    }
  }
  return failed;
}

/** Adds a revision: the same bytes, and behind them a new archive timestamp. Earlier revisions stay as they are. */
async function renewArchive(services: Services, id: string): Promise<void> {
  const { database, sealSigner, timestamps } = services;
  const document = await documentById(database.query, id);
  const theCase = document && (await loadCase(services, database.query, document.application_id));
  const stored = document && (await services.storage.get(document));
  // Erased in the meantime.
  if (!theCase || !stored || !timestamps) return;
  const newest = await latestDocument(database.query, theCase.id, document.epoch, document.reader);
  // Another file took its place, which is kept instead.
  if (newest?.id !== id) return updateDocument(database.query, id, { archive_due: null });
  const bytes = theCase.key.open('document', id, stored);
  if (sha256(bytes) !== document.sha256) throw new Error('the complete file is not the one that was sealed');
  const at = services.now();
  const archived = await archiveFile(bytes, { signer: sealSigner, timestamps, now: at });
  const next = randomId();
  const sealed = theCase.key.seal('document', next, archived.bytes);
  const place = await services.storage.put(sealed, { isLocked: true });
  const renewed = { sha256: sha256(archived.bytes), length: archived.bytes.length };
  await inTransaction(database, async (tx) => {
    const now = await store.application(tx, theCase.id, true);
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
    await updateDocument(tx, id, { archive_due: null });
    await appendEvidence(tx, theCase.id, {
      type: 'package.renewed',
      origin: systemOrigin('archive'),
      at,
      epoch,
      data: { document: next, of: id, reader, ...renewed, archivedAt: archived.archive.time.toISOString() },
    });
  });
}
