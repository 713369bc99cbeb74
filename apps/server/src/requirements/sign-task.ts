import { merge, type QuestionResponse, sentenceFor, signatureError, typedNameMatches } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import {
  type AmendmentSignature,
  type Customer,
  amendmentReader,
  amendmentRecord,
  errorsOf,
  expectedNameOf,
  givenIn,
  isAsRecorded,
  REQUIREMENT_EVENTS,
  revokeLinks,
  sealAmendmentSignature,
  type Services,
  store,
  uploadedFor,
} from '../applications/index.ts';
import { latestDocument } from '../documents/index.ts';
import { appendEvidence, readEvidence } from '../evidence/index.ts';
import { type AnswerTo, type FieldProblem, inTransaction, ok, refuse, RowAltered, type Tx } from '../platform/index.ts';
import { renewIfOutdated } from './amendment-document.ts';
import { openForSigner } from './open-amendment.ts';
import { alreadySigned, type OwnTask, ownTask } from './own-task.ts';

/**
 * Signs an amendment (spec requirements §3), in one transaction under the case's lock: the task is the caller's and
 * open, the consent stands, the document that was read is the current one and was served, the name is the expected one,
 * city and state are given. Then it writes the signature, its evidence and the jobs that seal and use it. A second
 * click does not sign again.
 */
export async function signTask(
  services: Services,
  caller: Customer,
  body: Body<'signTask'>,
): Promise<AnswerTo<'signTask'>> {
  return inTransaction(services.database, async (tx) => {
    const own = await ownTask(services, tx, caller, body);
    if ('refusal' in own) return own.refusal;
    const { theCase, slot, row } = own.task;
    // A repeat of the call that signed it.
    if (row.state === 'signed') return isNamed(own.task, body) ? ok({ Signed: true }) : alreadySigned();
    const events = await readEvidence(tx, theCase.id, ['pdf.served', ...REQUIREMENT_EVENTS]);
    if (!isAsRecorded(theCase.key, row, events)) throw new RowAltered('requirement');
    const at = services.now();
    const consent = await store.consentOf(tx, slot);
    if (!consent) return refuse(409, 'Please give your consent first.', { data: { reason: 'consent' } });
    const document = await latestDocument(tx, theCase.id, row.epoch, amendmentReader(row.id));
    if (document?.state !== 'ready' || document.sha256 !== body.DocumentSha256) return changed();
    const given = givenIn(theCase.key, row)?.file;
    if (given?.sha256 !== (given && (await uploadedFor(tx, theCase, row.id)))?.sha256) return changed();
    if (await renewIfOutdated(services, tx, theCase, { row, slot }, document, at)) return changed();
    if (!events.some(({ type, data }) => type === 'pdf.served' && data['document'] === document.id))
      return refuse(409, 'Please open the document before you sign.', { data: { reason: 'review' } });
    const event = { origin: caller.origin, at, epoch: row.epoch };
    const errors = problemsOf(own.task, body);
    if (errors.length > 0) {
      if (!isNamed(own.task, body)) {
        const data = { slot: slot.id, requirement: row.id };
        await appendEvidence(tx, theCase.id, { type: 'sign.nameMismatch', ...event, data });
      }
      return refuse(422, 'Your signature is not complete.', { errors });
    }
    const signature: AmendmentSignature = {
      expectedName: expectedNameOf(theCase, slot),
      typedName: body.Name.trim(),
      city: body.City.trim(),
      state: body.State,
      address: caller.origin.address,
      userAgent: caller.origin.userAgent,
      consent: consent.id,
      documentSha256: document.sha256,
    };
    const change = {
      state: 'signed' as const,
      document_id: document.id,
      signature: sealAmendmentSignature(theCase, row.id, signature),
      signed_at: at,
    };
    await store.updateRequirement(tx, row, change);
    await appendEvidence(tx, theCase.id, {
      type: 'amendment.signed',
      ...event,
      data: {
        requirement: row.id,
        slot: slot.id,
        document: document.id,
        documentSha256: document.sha256,
        ...(given && { fileSha256: given.sha256 }),
        // Proves later that neither what was asked nor what was answered and typed was changed.
        record: amendmentRecord({ ...row, ...change }),
      },
    });
    await afterSigning(services, tx, own.task, event);
    return ok({ Signed: true });
  });
}

const changed = () =>
  refuse(409, 'Your answers have changed. Please read them again before you sign.', { data: { reason: 'document' } });

/** Queues what follows: the seal, the complete file with it, and a decision that is not final yet. */
async function afterSigning(
  { jobs }: Services,
  tx: Tx,
  { theCase, slot, row }: OwnTask,
  event: { origin: Customer['origin']; at: Date; epoch: number },
): Promise<void> {
  const round = { application: theCase.id, epoch: row.epoch, step: row.id };
  await jobs.enqueue(tx, { ...round, kind: 'sealAmendment' });
  await jobs.enqueue(tx, { ...round, kind: 'decideAgain' });
  if (!(await store.hasOpenRequirement(tx, slot.id)))
    await revokeLinks(tx, { applicationId: theCase.id, ...event, of: { slot: slot.id, purpose: 'task' } });
}

const isNamed = ({ theCase, slot }: OwnTask, { Name }: Body<'signTask'>): boolean =>
  typedNameMatches(Name.trim(), expectedNameOf(theCase, slot));

/** By the rules of the declarations that this person signed: the name, city and state. */
function problemsOf(task: OwnTask, body: Body<'signTask'>): FieldProblem[] {
  const { theCase, slot } = task;
  const field = (path: keyof Body<'signTask'>, key: string, message: string): FieldProblem => ({
    block: '',
    path,
    key,
    message,
  });
  const mistyped = signatureError(theCase.model, body.Name, expectedNameOf(theCase, slot));
  const problems = mistyped ? [field('Name', mistyped.key, mistyped.message)] : [];
  for (const path of ['City', 'State'] as const)
    if (body[path].trim() === '') problems.push(field(path, 'required', sentenceFor(theCase.model, 'required')));
  return [...problems, ...placeProblems(task, body).map(({ path, key, message }) => field(path, key, message))];
}

function placeProblems({ theCase, slot }: OwnTask, body: Body<'signTask'>) {
  const binding = theCase.model.definition.Bindings.Signatures.find(({ Block }) => isOwn(theCase.model, Block, slot));
  if (!binding) return [];
  const application = openForSigner(theCase, slot, theCase.answers);
  const fields = new Map<string, 'City' | 'State'>([
    [binding.City, 'City'],
    [binding.State, 'State'],
  ]);
  const typed: QuestionResponse[] = [...fields].map(([QuestionName, path]) => ({
    QuestionName,
    AnswerText: body[path].trim(),
  }));
  const merged = merge(application, binding.Block, typed);
  const found = merged.ok ? errorsOf(application, binding.Block) : merged.refusals;
  return found.flatMap(({ path, key, message }) => {
    const own = fields.get(path);
    return own === undefined || key === 'required' ? [] : [{ path: own, key, message }];
  });
}

function isOwn(model: OwnTask['theCase']['model'], block: string, slot: store.SlotRow): boolean {
  const signatory = model.blockByName.get(block)?.data.Signatory;
  if (signatory?.Kind === 'Owner') return slot.kind === 'owner' && slot.letter === signatory.Letter;
  return signatory?.Kind.toLowerCase() === slot.kind;
}
