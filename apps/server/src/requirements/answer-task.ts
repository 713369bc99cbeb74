import { amendmentErrors, amendmentOf, mergeAmendment, type QuestionResponse } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import {
  amendedAnswers,
  type Customer,
  type GivenAnswers,
  givenHash,
  givenIn,
  sealGiven,
  type Services,
  store,
  uploadedFor,
} from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { type AnswerTo, type FieldProblem, inTransaction, ok, refuse } from '../platform/index.ts';
import { requestAmendment } from './amendment-document.ts';
import { detailsOf } from './details.ts';
import { askingIn, openForSigner } from './open-amendment.ts';
import { alreadySigned, ownTask } from './own-task.ts';

/**
 * Keeps the answers to a task, by the rules of the form (spec requirements 2.3), and requests the amendment that prints them.
 * 422 with the errors if something is missing or wrong, or was not asked; nothing is kept then.
 */
export async function answerTask(
  services: Services,
  caller: Customer,
  body: Body<'answerTask'>,
): Promise<AnswerTo<'answerTask'>> {
  return inTransaction(services.database, async (tx) => {
    const own = await ownTask(services, tx, caller, body);
    if ('refusal' in own) return own.refusal;
    const { theCase, slot, row } = own.task;
    if (row.state === 'signed') return alreadySigned();
    const details = detailsOf(theCase, row);
    const { answers } = await amendedAnswers(tx, theCase);
    const application = openForSigner(theCase, slot, answers);
    const given = givenBySection(body.Sections);
    const merged = mergeAmendment(application, askingIn(application, details.questions), given);
    if (!merged.ok) return refuse(422, 'Some answers cannot be saved.', { errors: merged.refusals });
    const uploaded = details.file === undefined ? null : await uploadedFor(tx, theCase, row.id);
    const errors: FieldProblem[] = amendmentErrors(application, merged.parts);
    if (details.file !== undefined && !uploaded) errors.push(NO_FILE);
    if (errors.length > 0) return refuse(422, 'Some answers are missing or wrong.', { errors });
    const at = services.now();
    const amendment = amendmentOf(application, merged.parts);
    const now: GivenAnswers = { given, amendment, ...(uploaded && { file: uploaded }) };
    // The same answers again, because the response was lost, were answered before.
    if (JSON.stringify(givenIn(theCase.key, row)) !== JSON.stringify(now)) {
      await store.updateRequirement(tx, row, { answers: sealGiven(theCase.key, row.id, now) });
      await appendEvidence(tx, theCase.id, {
        type: 'amendment.answered',
        origin: caller.origin,
        at,
        epoch: theCase.row.epoch,
        data: {
          requirement: row.id,
          slot: slot.id,
          answersHash: givenHash(theCase.key, now),
        },
      });
    }
    await requestAmendment(
      services,
      tx,
      theCase,
      { row, slot },
      { application, parts: merged.parts, file: uploaded },
      at,
    );
    return ok({ Document: 'running' });
  });
}

const NO_FILE: FieldProblem = { block: '', path: 'File', key: 'required', message: 'Please choose the file.' };

/** The same section named twice is one. */
function givenBySection(sections: Body<'answerTask'>['Sections']): Record<string, QuestionResponse[]> {
  const given: Record<string, QuestionResponse[]> = Object.create(null);
  for (const { QuestionBlock, QuestionResponses } of sections)
    given[QuestionBlock] = [...(given[QuestionBlock] ?? []), ...QuestionResponses];
  return given;
}
