import { applicationNumber } from '@countersign/engine';
import { type Case, type Services, store } from '../../applications/index.ts';
import { type DocumentHead, documentById, documentHeads, latestDocument } from '../../documents/index.ts';
import { type Origin, recordReading } from '../../evidence/index.ts';
import {
  type Answer,
  inTransaction,
  inTransactionWithBytes,
  isUnderWay,
  notFound,
  notReady,
  ok,
  type Reader,
  waitFor,
  type WaitLimits,
} from '../../platform/index.ts';
import { COMPLETE_FILE } from './certificate-data.ts';

export interface ServedFile {
  bytes: Buffer;
  sha256: string;
  fileName: string;
}

/** The newest complete files of these cases, by case: of the newest round that has one. */
export async function completeFiles(reader: Reader, ids: readonly string[]): Promise<Map<string, DocumentHead>> {
  const files = new Map<string, DocumentHead>();
  for (const head of await documentHeads(reader, ids, COMPLETE_FILE)) files.set(head.application_id, head);
  return files;
}

/**
 * Makes sure that a round that everybody has signed has its file: a case that was finished before such files existed
 * gets its job now. Waits for a limited time for the job, and for those that add a signed amendment to the file; a failure
 * is shown as failed work.
 */
export async function ensureCompleteFile(
  services: Services,
  { id, row }: Pick<Case, 'id' | 'row'>,
  wait: WaitLimits,
): Promise<void> {
  const { query } = services.database;
  if (!row.all_signed) return;
  const key = { kind: 'complete', application: id, epoch: row.epoch, step: '' } as const;
  const isThere = (await latestDocument(query, id, row.epoch, COMPLETE_FILE)) !== undefined;
  if (!isThere) await inTransaction(services.database, (tx) => services.jobs.enqueue(tx, key));
  const signed = (await store.requirementsOf(query, id, row.epoch)).filter(({ state }) => state === 'signed');
  const keys = [
    ...(isThere ? [] : [key]),
    // The first requests the second.
    ...signed.flatMap(({ id: step }) =>
      (['sealAmendment', 'complete'] as const).map((kind) => ({ ...key, kind, step })),
    ),
  ];
  await waitFor(
    async () => (await Promise.all(keys.map((one) => isUnderWay(query, one)))).includes(true),
    (underWay) => !underWay,
    wait,
  );
}

/**
 * Returns the newest complete file of a case to operations, but none of a round that ended once everybody signed again;
 * downloading it is recorded as evidence.
 */
export async function serveCompleteFile(
  services: Services,
  theCase: Pick<Case, 'id' | 'key'>,
  origin: Origin,
): Promise<Answer<ServedFile>> {
  return inTransactionWithBytes(services, async (tx, bytes) => {
    const head = (await completeFiles(tx, [theCase.id])).get(theCase.id);
    const document = head && (await documentById(tx, head));
    const now = await store.application(tx, theCase.id);
    if (now?.all_signed && document?.epoch !== now.epoch)
      return notReady('The complete file has not been created yet.');
    const sealed = document && bytes.of(document);
    if (!sealed || document.sha256 === null) return notFound();
    const { id, epoch, reader, sha256 } = document;
    const downloaded = {
      type: 'document.downloaded' as const,
      origin,
      at: services.now(),
      epoch,
      data: { document: id, reader, sha256 },
    };
    await recordReading(tx, theCase.id, downloaded, { what: sha256 });
    return ok({
      bytes: theCase.key.open('document', id, sealed),
      sha256,
      fileName: `complete-file-${applicationNumber(theCase.id)}-round-${epoch}.pdf`,
    });
  });
}
