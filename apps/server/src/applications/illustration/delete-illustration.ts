import { type Model, putAnswers } from '@countersign/engine';
import { appendEvidence } from '../../evidence/index.ts';
import { type AnswerTo, inTransaction, notFound, ok } from '../../platform/index.ts';
import { fileQuestion, savedFile } from './file-questions.ts';
import { illustrationFlags } from './illustration-flags.ts';
import { loadPlace, type Participant } from '../participant.ts';
import { saveBlocks } from '../save-blocks.ts';
import type { Services } from '../services.ts';
import * as store from '../store/index.ts';
import { updateSummary } from '../summary.ts';
import { noSuchQuestion, refuseFileChange } from './upload-illustration.ts';

/**
 * Deletes the file of a question, with everything that was written about it (spec form 4.36). What an illustration
 * filled in stays. Without a file it does nothing, and returns the same.
 */
export async function deleteIllustration(
  services: Services,
  caller: Participant,
  { applicationId, question }: { applicationId: string; question: string },
): Promise<AnswerTo<'deleteIllustrationFile'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const asked = fileQuestion(theCase.model, question);
    if (asked === null) return noSuchQuestion(question);
    const refusal = refuseFileChange(services, place, asked);
    if (refusal) return refusal;
    const deleted = await store.deleteUpload(tx, theCase.id, asked.path);
    const flag = illustrationFlags(services, theCase).SignaturePresent;
    const written = [asked.upload, asked.response, flag];
    const application = theCase.open(viewer.stage, viewer.role);
    putAnswers(
      application,
      written.map((path) => [path, defaultOf(theCase.model, path)]),
    );
    const at = services.now();
    const saved = await saveBlocks(tx, theCase, application, null, at);
    await updateSummary(services, tx, theCase, application, at);
    if (deleted) {
      await appendEvidence(tx, theCase.id, {
        type: 'illustration.deleted',
        origin: caller.origin,
        at,
        epoch: theCase.row.epoch,
        data: { question: asked.path, sha256: deleted.sha256 },
      });
    }
    return ok(savedFile(asked, application, written, saved));
  });
}

/** The answer before any file was uploaded: an optional question may say that there is none. */
function defaultOf(model: Model, path: string | undefined): string {
  const given = path === undefined ? undefined : model.node(path)?.data?.DefaultValue;
  return given === undefined ? '' : String(given);
}
