import { putAnswers } from '@countersign/engine';
import { appendEvidence } from '../../evidence/index.ts';
import {
  type AnswerTo,
  inTransactionWithBytes,
  notFound,
  ok,
  type Refusal,
  refuse,
  type UploadedFile,
} from '../../platform/index.ts';
import { type FileQuestion, fileQuestion, fileQuestionFor, savedFile } from './file-questions.ts';
import { illustrationFlags } from './illustration-flags.ts';
import { loadPlace, type Participant, type Place } from '../participant.ts';
import type { Case } from '../case.ts';
import { isUploaded, keepUpload } from '../keep-upload.ts';
import { readIllustration } from './read-illustration.ts';
import { refuseExpired } from '../refuse-expired.ts';
import { type SavedBlock, saveBlocks } from '../save-blocks.ts';
import type { Services } from '../services.ts';
import { updateSummary } from '../summary.ts';
import { caseFor } from '../authorize.ts';

interface Upload {
  applicationId: string;
  /** Undefined: the file starts the case, and its contents decide which question gets it. */
  question: string | undefined;
  file: UploadedFile;
}

/**
 * Accepts the file of a file question (spec form 4.36): reads it in the monitored process, stores it encrypted with its
 * hash, and writes its name, the result, and whether the applicant can sign it. A newer file of the question replaces
 * it; the same one again, as if its response was lost, gets the same response and changes nothing.
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
    const { signaturePresent, signatureFields } = illustration;
    const flag = illustrationFlags(services, theCase).SignaturePresent;
    const { length } = illustration.bytes;
    const found = { FileName: file.name, FileSize: length, ApplicantSignature: signaturePresent };
    const application = theCase.open(viewer.stage, viewer.role);
    putAnswers(application, [
      [asked.upload, file.name],
      [asked.response, JSON.stringify(found)],
      [flag, String(signaturePresent)],
    ]);
    const saved = await saveBlocks(tx, theCase, application, null, at);
    const written = [asked.upload, asked.response, flag];
    const answer = (versions: readonly SavedBlock[]) =>
      ok([
        {
          status: 'success' as const,
          response: JSON.stringify({ ...found, SignatureFields: signatureFields }),
          Saved: savedFile(asked, application, written, versions),
        },
      ]);
    const { sha256, bytes: read } = illustration;
    const given = { question: asked.path, name: file.name, sha256, bytes: read, at };
    if (saved.length === 0 && (await isUploaded(tx, theCase, given))) return answer(savedBefore(theCase, written));
    await keepUpload(tx, theCase, bytes, given);
    await updateSummary(services, tx, theCase, application, at);
    await appendEvidence(tx, theCase.id, {
      type: 'illustration.uploaded',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { question: asked.path, sha256, length, signaturePresent },
    });
    return answer(saved);
  });
}

export function noSuchQuestion(name: string): Refusal {
  const message = 'There is no such file question.';
  return refuse(422, message, { errors: [{ block: '', path: name, key: 'unknownQuestion', message }] });
}

/** The sections of these answers as they are, for the response to an upload that changes nothing. */
function savedBefore({ blocks }: Case, written: readonly (string | undefined)[]): SavedBlock[] {
  const names = new Set(written.map((path) => path?.split('.')[0] ?? ''));
  return [...names].flatMap((block) => {
    const known = blocks.get(block);
    return known ? [{ block, version: known.version, contentHash: known.contentHash }] : [];
  });
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
