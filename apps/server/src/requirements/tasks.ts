import { answersFor, dayIn, factsFor } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import {
  type Customer,
  amendedAnswers,
  amendmentReader,
  type Case,
  pageCaseFacts,
  givenIn,
  loadPlace,
  type Services,
  slotRole,
  stageOfSlot,
  store,
  uploadedFor,
} from '../applications/index.ts';
import { type DocumentHead, latestDocument } from '../documents/index.ts';
import { type Answer, notFound, ok, type Reader } from '../platform/index.ts';
import { detailsOf } from './details.ts';
import { openForSigner } from './open-amendment.ts';

/**
 * The caller's tasks, oldest first, and what the caller has already signed, with the caller's view of the case, in which the page shows the questions. Nothing
 * about the tasks of others.
 */
export async function listTasks(
  services: Services,
  caller: Customer,
  applicationId: string,
): Promise<Answer<Data<'tasks'>>> {
  const { query } = services.database;
  const place = await loadPlace(services, query, applicationId, caller);
  const slot = place?.theCase.slots.find(({ id }) => id === caller.slotId);
  if (!place || !slot) return notFound();
  const { theCase } = place;
  const rows = await store.requirementsOf(query, theCase.id, theCase.row.epoch);
  const own = rows.filter(({ slot_id }) => slot_id === slot.id);
  const open = own.filter(({ state }) => state === 'open');
  const { answers } = await amendedAnswers(query, theCase);
  const application = openForSigner(theCase, slot, answers);
  const stage = stageOfSlot(theCase, slot);
  return ok({
    Tasks: await Promise.all(open.map((row) => taskOf(services, query, theCase, row))),
    Signed: own
      .toReversed()
      .flatMap(({ id, signed_at: at }) => (at ? [{ Id: id, SignedOn: dayIn(theCase.zone, at) }] : [])),
    SigningRole: slotRole(slot),
    Facts: factsFor(application, stage),
    Sections: Object.entries(answersFor(application, stage)).map(([QuestionBlock, own]) => ({
      QuestionBlock,
      QuestionResponses: Object.entries(own).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText })),
    })),
    Case: { ...(await pageCaseFacts(services, query, place)), Locked: [] },
  });
}

async function taskOf(
  { now }: Pick<Services, 'now'>,
  reader: Reader,
  theCase: Case,
  row: store.RequirementRow,
): Promise<Data<'tasks'>['Tasks'][number]> {
  const { why, until, questions, file } = detailsOf(theCase, row);
  const answered = givenIn(theCase.key, row);
  const uploaded = file === undefined ? null : await uploadedFor(reader, theCase, row.id);
  const document = await latestDocument(reader, theCase.id, theCase.row.epoch, amendmentReader(row.id));
  return {
    Id: row.id,
    Why: why,
    Until: until,
    IsOverdue: row.due_at <= now(),
    Questions: questions,
    File:
      file === undefined ? null : { Asked: file, Given: uploaded && { Name: uploaded.name, Length: uploaded.length } },
    Answers: Object.entries(answered?.given ?? {}).map(([QuestionBlock, given]) => ({
      QuestionBlock,
      QuestionResponses: [...given],
    })),
    // A document that names another file than the current one is not the one to be signed.
    Document: document && answered?.file?.sha256 === uploaded?.sha256 ? stateOf(document) : null,
  };
}

function stateOf({ state }: DocumentHead): 'running' | 'ready' | 'failed' {
  return state === 'ready' || state === 'failed' ? state : 'running';
}
