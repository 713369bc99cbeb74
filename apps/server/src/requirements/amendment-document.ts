/** The document of an amendment: what is printed of it, and the job that makes it. */
import {
  type Application,
  type AmendmentPart,
  mergeAmendment,
  printAmendment,
  type PrintModel,
} from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import {
  amendedAnswers,
  amendmentReader,
  type Case,
  expectedNameOf,
  type GivenFile,
  givenIn,
  loadCase,
  nameOfAgent,
  printDocument,
  requirementOf,
  type Services,
  store,
} from '../applications/index.ts';
import {
  amendmentWords,
  documentById,
  type DocumentHead,
  documentTexts,
  requestDocument,
  updateDocument,
} from '../documents/index.ts';
import { inTransaction, type Reader, type RowOfCase, type Tx } from '../platform/index.ts';
import { usDate } from '../signing/index.ts';
import { detailsOf } from './details.ts';
import { askingIn, openForSigner } from './open-amendment.ts';

interface Answered {
  application: Application;
  parts: readonly AmendmentPart[];
  /** The uploaded file; null: none was requested. */
  file: GivenFile | null;
}

/** What an amendment prints; the same rows always give the same result. */
function modelOf(
  services: Services,
  theCase: Case,
  { row, slot }: { row: store.RequirementRow; slot: store.SlotRow },
  { application, parts, file }: Answered,
): PrintModel {
  const words = documentTexts(services.carrier.texts);
  const { why, file: asked } = detailsOf(theCase, row);
  const facts = {
    asked: usDate(row.raised_at, theCase.zone),
    until: usDate(new Date(row.due_at.getTime() - 1), theCase.zone),
    why,
    file: asked ?? null,
    given: file,
    expectedName: expectedNameOf(theCase, slot),
  };
  return printAmendment(application, parts, facts, amendmentWords(words));
}

/** Requests the document of the answers; does nothing if it exists or was requested already. */
export async function requestAmendment(
  services: Services,
  tx: Tx,
  theCase: Case,
  about: { row: store.RequirementRow; slot: store.SlotRow },
  answered: Answered,
  at: Date,
): Promise<void> {
  const model = modelOf(services, theCase, about, answered);
  await requestDocument(tx, services.jobs, {
    applicationId: theCase.id,
    epoch: theCase.row.epoch,
    reader: amendmentReader(about.row.id),
    modelHash: hashOf(theCase, model),
    job: 'amendment',
    at,
  });
}

const hashOf = ({ key }: Pick<Case, 'key'>, model: PrintModel): string =>
  key.hash(canonicalJson(JSON.parse(JSON.stringify(model))));

/**
 * Requests the document again if it no longer prints what it would print now, because another amendment was signed since.
 * False: it is up to date.
 */
export async function renewIfOutdated(
  services: Services,
  tx: Tx,
  theCase: Case,
  about: { row: store.RequirementRow; slot: store.SlotRow },
  document: Pick<DocumentHead, 'model_hash'>,
  at: Date,
): Promise<boolean> {
  const answered = await reopen(tx, theCase, about);
  // What was answered no longer fits the record, so nothing else can be printed.
  if (answered === null) return false;
  if (hashOf(theCase, modelOf(services, theCase, about, answered)) === document.model_hash) return false;
  await requestAmendment(services, tx, theCase, about, answered, at);
  return true;
}

/** The job: prints an amendment with the latest answers. Idempotent. */
export async function renderAmendment(services: Services, named: RowOfCase): Promise<void> {
  const { query } = services.database;
  const document = await documentById(query, named);
  if (!document || !['requested', 'running', 'failed'].includes(document.state)) return;
  const theCase = await loadCase(services, query, document.application_id);
  const row = await store.requirement(query, document.application_id, requirementOf(document.reader));
  const slot = theCase?.slots.find(({ id }) => id === row?.slot_id);
  if (!theCase || !row || !slot || row.state !== 'open' || theCase.row.epoch !== document.epoch) {
    await updateDocument(query, named, { state: 'superseded' });
    return;
  }
  const answered = await reopen(query, theCase, { row, slot });
  if (answered === null) return;
  const model = modelOf(services, theCase, { row, slot }, answered);
  if (hashOf(theCase, model) !== document.model_hash) {
    const at = services.now();
    await inTransaction(services.database, async (tx) => {
      await store.lockedApplication(tx, theCase.id);
      await requestAmendment(services, tx, theCase, { row, slot }, answered, at);
    });
    return;
  }
  await updateDocument(query, named, { state: 'running' });
  await printDocument(services, theCase, document, {
    model,
    agent: nameOfAgent(theCase),
    signedBefore: [],
    type: 'amendment.ready',
  });
}

/** The application with the submitted answers; null: there are none, or they are no longer valid for it. */
async function reopen(
  reader: Reader,
  theCase: Case,
  { row, slot }: { row: store.RequirementRow; slot: store.SlotRow },
): Promise<Answered | null> {
  const answered = givenIn(theCase.key, row);
  if (answered === null) return null;
  const { answers } = await amendedAnswers(reader, theCase);
  const application = openForSigner(theCase, slot, answers);
  const merged = mergeAmendment(application, askingIn(application, detailsOf(theCase, row).questions), answered.given);
  return merged.ok ? { application, parts: merged.parts, file: answered.file ?? null } : null;
}
