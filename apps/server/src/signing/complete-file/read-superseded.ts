import type { Case, Services } from '../../applications/index.ts';
import { type DocumentHead, documentById } from '../../documents/index.ts';
import type { RecordedEvent } from '../../evidence/index.ts';
import { MAX_FILE_BYTES } from '@countersign/verify';
import type { Reader } from '../../platform/index.ts';
import type { Standing, SupersededData } from './certificate-data.ts';

/** Limit for the bytes of documents that are no longer valid: with more, the file could not be verified everywhere. */
const MAX_SUPERSEDED = MAX_FILE_BYTES / 4;

/**
 * Every document of a case that is no longer valid and still has its bytes, the oldest first: those of earlier rounds,
 * and those that somebody opened before an answer changed. A document as it was read is left out where the one that was
 * signed begins with it. The newest ones take precedence within the limit.
 */
export async function supersededDocuments(
  { storage }: Services,
  reader: Reader,
  { key }: Case,
  {
    events,
    documents,
    current,
  }: { events: readonly RecordedEvent[]; documents: readonly DocumentHead[]; current: ReadonlySet<string> },
): Promise<SupersededData[]> {
  const standingOf = standings(events);
  const found: SupersededData[] = [];
  let left = MAX_SUPERSEDED;
  for (const head of documents.filter((one) => !current.has(one.id)).toReversed()) {
    const { id, reader: of, epoch, sha256, pages, length } = head;
    const standing = standingOf(head);
    if (sha256 === null || (standing === 'signed' && wasSealed(documents, head))) continue;
    const document = await documentById(reader, head);
    const sealed = document && (await storage.get(document));
    if (!sealed) continue;
    const fits = (length ?? sealed.length) <= left;
    if (fits) left -= length ?? sealed.length;
    found.push({
      id,
      reader: of,
      epoch,
      sha256,
      pages: pages ?? 0,
      standing,
      bytes: fits ? key.open('document', id, sealed) : null,
    });
  }
  return found.toReversed();
}

/** How far documents got, according to the record. */
function standings(events: readonly RecordedEvent[]): (head: DocumentHead) => Standing {
  const signed = new Set(events.map(({ data }) => data['documentSha256']));
  const opened = new Set(events.flatMap(({ type, data }) => (type === 'pdf.served' ? [data['document']] : [])));
  return ({ id, sha256, sealed_at }) => {
    if (sealed_at !== null) return 'sealed';
    if (sha256 !== null && signed.has(sha256)) return 'signed';
    return opened.has(id) ? 'opened' : 'made';
  };
}

const wasSealed = (documents: readonly DocumentHead[], { epoch, reader }: DocumentHead): boolean =>
  documents.some((one) => one.epoch === epoch && one.reader === reader && one.sealed_at !== null);
