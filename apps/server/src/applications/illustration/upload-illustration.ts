import { appendEvidence } from '../../evidence/index.ts';
import {
  type AnswerTo,
  padded,
  inTransactionWithBytes,
  notFound,
  ok,
  type Refusal,
  refuse,
  type UploadedFile,
} from '../../platform/index.ts';
import { type FileQuestion, fileQuestion, fileQuestionFor, savedFile } from './file-questions.ts';
import { loadPlace, type Participant, type Place } from '../participant.ts';
import { readIllustration } from './read-illustration.ts';
import { refuseExpired } from '../refuse-expired.ts';
import { saveBlocks } from '../save-blocks.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';
import { updateSummary } from '../summary.ts';
import { caseFor } from '../authorize.ts';
import { withSystemAnswers } from '../with-system-answers.ts';

interface Upload {
  applicationId: string;
  /** Undefined: the file starts the case, and its contents decide which question gets it. */
  question: string | undefined;
  file: UploadedFile;
}

/**
 * Accepts the file of a file question (spec form 4.36): reads it in the monitored process, stores it encrypted with its
 * hash, and writes its name, the result, and whether the applicant can sign it. A newer file of the question replaces
 * it.
 */
export async function uploadIllustration(
  services: Services,
  caller: Participant,
  { applicationId, question, file }: Upload,
): Promise<AnswerTo<'uploadIllustrationFile'>> {
  // Receiving takes long: the case is not locked meanwhile, and a file from somebody without access is not read at all.
  const before = await caseFor(services, caller, applicationId);
  if (!before) return notFound();
  if (question !== undefined && fileQuestion(before.model, question) === null) return noSuchQuestion(question);
  const illustration = await readIllustration(services, file);
  if (!illustration.ok) return ok([{ status: 'error', response: illustration.message }]);

  return inTransactionWithBytes(services, async (tx, bytes) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const asked =
      question === undefined
        ? fileQuestionFor(theCase, theCase.open(viewer.stage, viewer.role), illustration.values)
        : fileQuestion(theCase.model, question);
    if (asked === null) return noSuchQuestion(question ?? '');
    const refusal = refuseFileChange(services, place, asked);
    if (refusal) return refusal;
    const at = services.now();
    const { length } = illustration.bytes;
    await store.putUpload(tx, {
      application_id: theCase.id,
      question: asked.path,
      file_name: theCase.key.seal('upload-name', asked.path, padded(file.name)),
      sha256: illustration.sha256,
      length,
      ...bytes.put(asked.path, () =>
        theCase.key.seal('upload', `${asked.path}|${illustration.sha256}`, illustration.bytes),
      ),
      uploaded_at: at,
    });
    const { signaturePresent, signatureFields } = illustration;
    const flag = services.carrier.illustration?.SignaturePresent;
    const found = { FileName: file.name, FileSize: length, ApplicantSignature: signaturePresent };
    const application = withSystemAnswers(theCase, viewer, [
      [asked.upload, file.name],
      [asked.response, JSON.stringify(found)],
      [flag, String(signaturePresent)],
    ]);
    const saved = await saveBlocks(tx, theCase, application, null, at);
    await updateSummary(services, tx, theCase, application, at);
    await appendEvidence(tx, theCase.id, {
      type: 'illustration.uploaded',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { question: asked.path, sha256: illustration.sha256, length, signaturePresent },
    });
    return ok([
      {
        status: 'success',
        response: JSON.stringify({ ...found, SignatureFields: signatureFields }),
        Saved: savedFile(asked, application, [asked.upload, asked.response, flag], saved),
      },
    ]);
  });
}

export function noSuchQuestion(name: string): Refusal {
  const message = 'There is no such file question.';
  return refuse(422, message, { errors: [{ block: '', path: name, key: 'unknownQuestion', message }] });
}

/** A file can be added and deleted while the agent fills in the section, but not after it was signed. */
export function refuseFileChange(
  services: Services,
  { theCase, viewer }: Place,
  { block }: FileQuestion,
): Refusal<'expired' | 'readOnly'> | null {
  const expired = refuseExpired(services, theCase);
  if (expired) return expired;
  if (viewer.stage === 1 && !theCase.locked.includes(block)) return null;
  return refuse(409, 'This section is read-only now.', { data: { reason: 'readOnly' } });
}
