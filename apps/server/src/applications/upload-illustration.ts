import type { Model } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { appendEvidence } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, refuse, type UploadedFile } from '../platform/index.ts';
import { caseFor } from './take-part.ts';
import { loadPlace, type Participant } from './participant.ts';
import { readIllustration } from './read-illustration.ts';
import { refuseExpired } from './refuse-expired.ts';
import { saveBlocks } from './save-blocks.ts';
import type { Services } from './services.ts';
import * as store from './store.ts';
import { updateSummary } from './summary.ts';
import { withSystemAnswer } from './with-system-answer.ts';

/**
 * Takes the file of a file question (spec form §4, "Illustration upload"): reads it in the watched process, keeps it
 * encrypted with its hash, and writes whether the applicant can sign it. A newer file of the question replaces it.
 */
export async function uploadIllustration(
  services: Services,
  caller: Participant,
  { applicationId, question, file }: { applicationId: string; question: string; file: UploadedFile },
): Promise<Answer<Data<'uploadIllustrationFile'>>> {
  // Reading takes long: nobody waits for the case meanwhile, and a stranger's file is not read at all.
  const before = await caseFor(services, caller, applicationId);
  if (!before) return notFound();
  const path = fileQuestion(before.model, question);
  if (path === null) {
    const message = 'There is no such file question.';
    return refuse(422, message, { errors: [{ block: '', path: question, key: 'unknownQuestion', message }] });
  }
  const illustration = await readIllustration(services, file.bytes);
  if (!illustration.ok) return ok([{ status: 'error', response: illustration.message }]);

  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase, stands } = place;
    const expired = refuseExpired(services, theCase);
    if (expired) return expired;
    const block = path.slice(0, path.indexOf('.'));
    if (stands.stage !== 1 || theCase.locked.includes(block)) {
      return refuse(409, 'This section can only be read now.', { data: { reason: 'readOnly' } });
    }
    const at = services.now();
    await store.putUpload(tx, {
      application_id: theCase.id,
      question: path,
      file_name: theCase.key.seal('upload-name', path, file.name),
      sha256: illustration.sha256,
      length: file.bytes.length,
      bytes: theCase.key.seal('upload', `${path}|${illustration.sha256}`, Buffer.from(file.bytes)),
      uploaded_at: at,
    });
    const { signaturePresent, signatureFields } = illustration;
    const flag = services.carrier.illustration?.SignaturePresent;
    const application = withSystemAnswer(theCase, stands, flag, signaturePresent);
    await saveBlocks(tx, theCase, application, null, at);
    await updateSummary(tx, theCase, application, at);
    await appendEvidence(tx, theCase.id, {
      type: 'illustration.uploaded',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: { question: path, sha256: illustration.sha256, length: file.bytes.length, signaturePresent },
    });
    const response = { FileName: file.name, SignatureFields: signatureFields, ApplicantSignature: signaturePresent };
    return ok([{ status: 'success', response: JSON.stringify(response) }]);
  });
}

/** `Block.Path` of the file question of that name that the agent may write. */
function fileQuestion(model: Model, name: string): string | null {
  const found = model.nodes.find(
    (node) =>
      node.name === name &&
      (node.type === 'File' || node.type === 'IllustrationUploadProtectionTerm') &&
      model.blocks[node.block]?.permissions.get(1) === 'Write',
  );
  return found ? `${model.blocks[found.block]?.name ?? ''}.${found.path}` : null;
}
