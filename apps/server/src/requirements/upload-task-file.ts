import { type Customer, isUploaded, keepUpload, type Services, taskFile } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import {
  type AnswerTo,
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
 * encrypted with its hash. A newer one replaces it, until the amendment is signed; the same one again changes nothing.
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
    const { sha256 } = reading;
    const given = { question: taskFile(row.id), name: file.name, sha256, bytes: reading.bytes, at };
    const answer = ok({ Name: file.name, Length: reading.bytes.length });
    if (await isUploaded(tx, theCase, given)) return answer;
    await keepUpload(tx, theCase, bytes, given);
    await appendEvidence(tx, theCase.id, {
      type: 'amendment.fileGiven',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { requirement: row.id, slot: slot.id, fileHash: theCase.key.hash(sha256) },
    });
    return answer;
  });
}

const asksForFile = ({ theCase, row }: OwnTask): boolean => detailsOf(theCase, row).file !== undefined;
