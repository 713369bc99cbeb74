import { type Customer, type Services, store, taskFile } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import {
  type AnswerTo,
  padded,
  inTransaction,
  inTransactionWithBytes,
  notFound,
  ok,
  refuse,
  type UploadedFile,
} from '../platform/index.ts';
import { detailsOf } from './details.ts';
import { alreadySigned, type OwnTask, ownTask } from './own-task.ts';

/**
 * Keeps the file that a task asks for (spec requirements 2.6): read in the monitored process like every upload, stored
 * encrypted with its hash. A newer one replaces it, until the amendment is signed.
 */
export async function uploadTaskFile(
  services: Services,
  caller: Customer,
  ids: { AppId: string; Id: string },
  file: UploadedFile,
): Promise<AnswerTo<'uploadTaskFile'>> {
  // Receiving takes long: the case is not locked meanwhile, and a file that was not requested is not read at all.
  const before = await inTransaction(services.database, (tx) => ownTask(services, tx, caller, ids));
  if ('refusal' in before) return before.refusal;
  if (!asksForFile(before.task)) return notFound();
  if (before.task.row.state === 'signed') return alreadySigned();
  const reading = await services.illustrations.read(file.bytes, file.by);
  if (reading.outcome === 'not-pdf') return refuse(422, 'This is not a PDF.', { data: { reason: 'notPdf' } });
  if (reading.outcome === 'refused')
    return refuse(422, 'This file could not be accepted.', { data: { reason: 'unreadable' } });

  return inTransactionWithBytes(services, async (tx, bytes) => {
    const own = await ownTask(services, tx, caller, ids);
    if ('refusal' in own) return own.refusal;
    const { theCase, slot, row } = own.task;
    if (row.state === 'signed') return alreadySigned();
    const at = services.now();
    const question = taskFile(row.id);
    const { sha256 } = reading;
    const { length } = reading.bytes;
    await store.putUpload(tx, {
      application_id: theCase.id,
      question,
      file_name: theCase.key.seal('upload-name', question, padded(file.name)),
      sha256,
      length,
      ...bytes.put(question, () => theCase.key.seal('upload', `${question}|${sha256}`, reading.bytes)),
      uploaded_at: at,
    });
    await appendEvidence(tx, theCase.id, {
      type: 'amendment.fileGiven',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { requirement: row.id, slot: slot.id, fileHash: theCase.key.hash(sha256) },
    });
    return ok({ Name: file.name, Length: length });
  });
}

const asksForFile = ({ theCase, row }: OwnTask): boolean => detailsOf(theCase, row).file !== undefined;
