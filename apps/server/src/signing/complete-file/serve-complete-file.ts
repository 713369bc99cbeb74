import { type Case, type Services } from '../../applications/index.ts';
import { type DocumentHead, documentById, documentHeads } from '../../documents/index.ts';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, type Reader } from '../../platform/index.ts';
import { COMPLETE_FILE } from './gather-facts.ts';

export interface ServedFile {
  bytes: Buffer;
  sha256: string;
  fileName: string;
}

/** The newest complete files of these cases, by case; of the newest round that has one. */
export async function completeFiles(reader: Reader, ids: readonly string[]): Promise<Map<string, DocumentHead>> {
  const files = new Map<string, DocumentHead>();
  for (const head of await documentHeads(reader, ids, COMPLETE_FILE)) files.set(head.application_id, head);
  return files;
}

/** Gives operations the newest complete file of a case; taking it is evidence. */
export async function serveCompleteFile(
  services: Services,
  theCase: Pick<Case, 'id' | 'key'>,
  origin: Origin,
): Promise<Answer<ServedFile>> {
  return inTransaction(services.database, async (tx) => {
    const head = (await completeFiles(tx, [theCase.id])).get(theCase.id);
    const document = head && (await documentById(tx, head.id));
    if (!document?.bytes || document.sha256 === null) return notFound();
    const { id, epoch, reader, sha256 } = document;
    await appendEvidence(tx, theCase.id, {
      type: 'document.downloaded',
      origin,
      at: services.now(),
      epoch,
      data: { document: id, reader, sha256 },
    });
    return ok({
      bytes: theCase.key.open('document', id, document.bytes),
      sha256,
      fileName: `complete-file-${theCase.id.slice(0, 8)}-round-${epoch}.pdf`,
    });
  });
}
