import { askableSections, dayIn, isDate } from '@countersign/engine';
import type { ReasonOf } from '@countersign/protocol';
import { amendedAnswers, type Case, loadCase, notifyAgent, type Services, store } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type Answer,
  DAY_MS,
  inTransaction,
  notFound,
  ok,
  randomId,
  type Refusal,
  refuse,
  type Tx,
} from '../platform/index.ts';
import { type Details, detailsOf, endOfDay, sealDetails } from './details.ts';
import { mailTask } from './mail-task.ts';
import { openForSigner } from './open-amendment.ts';
import { refuseAsked } from './refuse-asked.ts';

export interface Raising {
  application: string;
  /** Who requests it: somebody in operations, or a system of the carrier. */
  by: { id: string; name: string };
  /** The slot of the person. */
  person: string;
  /** `Block.Path` */
  questions: readonly string[];
  /** Which file, in words; none: no file is asked for. */
  file?: string | undefined;
  /** `yyyy-MM-dd` */
  until: string;
  why: string;
  /** The reference of the requesting system. */
  reference?: string;
  origin: Origin;
}

/** How far in the future the due date may be. */
const MAX_DAYS = 365;

/**
 * Asks one signer of a case that everybody signed for something (spec requirements §1): the requirement, its evidence
 * and the mail with a link, in one transaction, with a mail to the agent if nothing else is open. Somebody who repeats a
 * request because the response was lost gets the requirement that is already open, and nobody is mailed again; anything
 * else is a separate requirement. 409 for a case that is not signed, or was declined or withdrawn, a test, a person without an e-mail address of their
 * own or without consent; 422 for a question that they cannot be asked and for a day that is not within the next year.
 */
export const raiseRequirement = (
  services: Services,
  raising: Raising,
): Promise<Answer<{ Id: string }, ReasonOf<'raiseRequirement'>>> =>
  inTransaction(services.database, async (tx) => {
    const asked = await lockAsked(services, tx, raising);
    if (!asked) return notFound();
    const { theCase } = asked;
    const repeated = (await store.requirementsOf(tx, theCase.id, theCase.row.epoch)).find(
      (row) => row.state === 'open' && isSame(theCase, row, raising) && detailsOf(theCase, row).by.id === raising.by.id,
    );
    return repeated ? ok({ Id: repeated.id }) : raise(services, tx, asked, raising, randomId());
  });

/**
 * Raises a requirement for a system, which may repeat a request because it got no response: with the same reference and
 * content it is the same requirement, whatever its state, and nobody is mailed again. `reused`: another requirement has
 * the reference.
 */
export const raiseOnce = (
  services: Services,
  raising: Raising & { reference: string },
): Promise<Answer<{ Id: string }, ReasonOf<'raiseRequirement'>> | 'reused'> =>
  inTransaction(services.database, async (tx) => {
    const asked = await lockAsked(services, tx, raising);
    if (!asked) return notFound();
    const { theCase } = asked;
    const id = idOf(theCase, raising);
    const before = await store.requirement(tx, theCase.id, id);
    if (!before) return raise(services, tx, asked, raising, id);
    return isSame(theCase, before, raising) ? ok({ Id: id }) : 'reused';
  });

interface Asked {
  theCase: Case;
  slot: store.SlotRow;
}

async function lockAsked(services: Services, tx: Tx, { application, person }: Raising): Promise<Asked | null> {
  const theCase = await loadCase(services, tx, application, { lock: true });
  const slot = theCase?.slots.find(({ id, kind }) => id === person && kind !== 'agent');
  return theCase && slot && theCase.row.discarded_at === null ? { theCase, slot } : null;
}

/** As a keyed hash, because a reference may reveal what is asked. */
const idOf = ({ key }: Case, { by, reference }: Raising & { reference: string }): string =>
  key.hash(JSON.stringify(['requirement', by.id, reference])).slice(0, 32);

function isSame(
  theCase: Case,
  row: store.RequirementRow,
  { person, questions, file = '', until, why }: Raising,
): boolean {
  const before = detailsOf(theCase, row);
  return (
    row.slot_id === person &&
    before.until === until &&
    before.why === why.trim() &&
    (before.file ?? '') === file.trim() &&
    before.questions.toSorted().join('\n') === questions.toSorted().join('\n')
  );
}

async function raise(
  services: Services,
  tx: Tx,
  { theCase, slot }: Asked,
  raising: Raising,
  id: string,
): Promise<Answer<{ Id: string }, ReasonOf<'raiseRequirement'>>> {
  const refusal = (await refuseAsked(tx, theCase, slot)) ?? (await refuseAsking(services, tx, theCase, slot, raising));
  if (refusal) return refusal;
  const { by, questions, file = '', until, why, reference, origin } = raising;
  const at = services.now();
  const dueAt = endOfDay(until, theCase.zone);
  const { epoch } = theCase.row;
  const isFirst = !(await store.requirementsOf(tx, theCase.id, epoch)).some(({ state }) => state === 'open');
  const details: Details = {
    by,
    questions: [...questions],
    why: why.trim(),
    until,
    ...(file.trim() !== '' && { file: file.trim() }),
    ...(reference !== undefined && { reference }),
  };
  await store.insertRequirement(tx, {
    id,
    application_id: theCase.id,
    epoch,
    slot_id: slot.id,
    state: 'open',
    details: sealDetails(theCase, id, details),
    due_at: dueAt,
    raised_at: at,
  });
  const data = {
    requirement: id,
    slot: slot.id,
    until,
    detailsHash: theCase.key.hash(JSON.stringify([details.questions, details.why, details.file])),
  };
  await appendEvidence(tx, theCase.id, { type: 'requirement.raised', origin, at, epoch, data });
  await mailTask(services, tx, theCase, slot, { kind: 'requirement', dueAt, origin, at });
  // As the status of the case does, it tells that something is open, and not how much.
  if (isFirst && (await store.outcome(tx, theCase.id)) === null)
    await notifyAgent(services, tx, theCase, { kind: 'moreAsked', origin, at, after: at });
  return ok({ Id: id });
}

async function refuseAsking(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { questions, file = '', until }: Raising,
): Promise<Refusal<'question' | 'deadline'> | null> {
  const { answers } = await amendedAnswers(tx, theCase);
  const askable = new Set(
    askableSections(openForSigner(theCase, slot, answers)).flatMap((one) => one.questions.map(({ path }) => path)),
  );
  const isNothing = questions.length === 0 && file.trim() === '';
  if (isNothing || questions.some((path) => !askable.has(path)))
    return refuse(422, 'This person cannot be asked this question.', { data: { reason: 'question' } });
  const today = dayIn(theCase.zone, services.now());
  const last = dayIn('UTC', new Date(Date.parse(today) + MAX_DAYS * DAY_MS));
  if (!isDate(until) || until < today || until > last)
    return refuse(422, 'Please choose a date within the next year.', { data: { reason: 'deadline' } });
  return null;
}
