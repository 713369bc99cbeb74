import { type Customer, amendmentReader, type Services } from '../applications/index.ts';
import { documentById, latestDocument } from '../documents/index.ts';
import { recordReading } from '../evidence/index.ts';
import { type AnswerTo, inTransactionWithBytes, notReady, ok, refuse } from '../platform/index.ts';
import { ownTask } from './own-task.ts';

const NOT_COMPLETED = 'The document generation was not completed in the allotted time';

/** The caller's amendment: to be read before they sign it, and sealed afterwards. */
export async function serveAmendment(
  services: Services,
  caller: Customer,
  body: { AppId: string; Id: string },
): Promise<AnswerTo<'taskDocument'>> {
  return inTransactionWithBytes(services, async (tx, bytes) => {
    const own = await ownTask(services, tx, caller, body);
    if ('refusal' in own) return own.refusal;
    const { theCase, slot, row } = own.task;
    const head = await latestDocument(tx, theCase.id, row.epoch, amendmentReader(row.id));
    if (head?.state === 'failed')
      return refuse(500, 'The document could not be created.', { data: { reason: 'failed' } });
    // A signed amendment is served once it is sealed.
    if (head?.state !== 'ready' || head.sha256 === null || (row.state === 'signed' && head.sealed_at === null))
      return notReady(NOT_COMPLETED);
    const document = await documentById(tx, head);
    const sealed = document && bytes.of(document);
    if (!sealed) return notReady(NOT_COMPLETED);
    const data = { document: head.id, reader: head.reader, sha256: head.sha256, slot: slot.id, requirement: row.id };
    const type = row.state === 'signed' ? ('document.downloaded' as const) : ('pdf.served' as const);
    const served = { type, origin: caller.origin, at: services.now(), epoch: row.epoch, data };
    await recordReading(tx, theCase.id, served, { what: head.sha256 });
    const content = theCase.key.open('document', head.id, sealed);
    return ok({ Sha256: head.sha256, Content: content.toString('base64') });
  });
}
