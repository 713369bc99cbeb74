/** What a target answers for the carrier becomes the number and the decision of the case (spec handover §5). */
import {
  type Case,
  loadCase,
  outcomeSources,
  type OutcomeSources,
  type Services,
  store as cases,
} from '../applications/index.ts';
import { currentDecision, takeDecision, takeNumber } from '../decision/index.ts';
import { systemOrigin } from '../evidence/index.ts';
import {
  cutText,
  type HandoverTarget,
  inTransaction,
  inTransactionIf,
  type Reader,
  type Tx,
} from '../platform/index.ts';
import { type CarrierAnswer, carrierAnswerIn } from './carrier-answer.ts';
import { type Delivered, keepProblem, writeReceipt } from './hand-over-case.ts';
import type { Awaited } from './message-of-case.ts';
import * as store from './store.ts';

/** `incomplete`: something is not there yet. `wrong`: it cannot be that of this case. Neither is a delivery. */
export type Taken = 'taken' | 'incomplete' | 'wrong';

interface Answered extends Omit<Delivered, 'origin'> {
  body: string;
}

/** What this target must answer with: nothing, unless the carrier's data say so. */
export function awaitedFrom(target: HandoverTarget, { PolicyNumber, Decision }: OutcomeSources): Awaited {
  const answers = target.kind === 'https' && target.answers;
  return { number: answers && PolicyNumber === 'carrier', decision: answers && Decision === 'carrier' };
}

/** The most of an answer that is kept to be shown: what is not understood is never believed. */
const SHOWN_CHARACTERS = 500;

/** Number, decision and receipt together, or none of them: what was given once stays, whatever a repeat says. */
export async function takeAnswer(services: Services, answered: Answered): Promise<Taken> {
  const { database } = services;
  const taken = await inTransactionIf(
    database,
    (tx) => takeIn(services, tx, answered),
    (outcome) => outcome === 'taken',
  );
  if (taken !== 'taken' && answered.body !== '')
    await inTransaction(database, (tx) => keepAnswer(services, tx, answered));
  return taken;
}

async function takeIn(services: Services, tx: Tx, answered: Answered): Promise<Taken> {
  const { application, epoch, target } = answered;
  const theCase = await loadCase(services, tx, application, { lock: true });
  // Erased in the meantime: nothing is left to do.
  if (theCase?.row.epoch !== epoch) return 'taken';
  const { number, decision } = await askedOf(
    tx,
    theCase,
    awaitedFrom(target, outcomeSources(services, theCase)),
    answered.body,
  );
  if (number === 'unfit' || decision === 'unfit') return 'wrong';
  if (number === 'absent' || decision === 'absent') return 'incomplete';
  const at = services.now();
  const by = { origin: systemOrigin('handOver'), at };
  if (number && !(await takeNumber(services, tx, theCase, number.value, by))) return 'wrong';
  if (decision) {
    const isOne = await takeDecision(services, tx, theCase, decision.value, { by: { target: target.name }, at });
    if (!isOne) return 'wrong';
  }
  await writeReceipt(tx, { ...answered, origin: by.origin }, at);
  return 'taken';
}

/** For operations, sealed: an answer may say something about a person. */
async function keepAnswer(
  services: Services,
  tx: Tx,
  { application, epoch, target, amendment, body }: Answered,
): Promise<void> {
  const theCase = await loadCase(services, tx, application, { lock: true });
  const row = await store.message(tx, { application, epoch, target: target.name, amendment });
  const reason = cutText(body, SHOWN_CHARACTERS);
  if (theCase && row) await keepProblem(tx, theCase, row, [{ place: 'answer', reason }]);
}

/** What is awaited of an answer and the case does not have yet; null: it is not asked for. */
async function askedOf(
  reader: Reader,
  theCase: Case,
  awaits: Awaited,
  body: string,
): Promise<{ [Part in keyof CarrierAnswer]: CarrierAnswer[Part] | null }> {
  const { number, decision } = carrierAnswerIn(body);
  return {
    number: awaits.number && (await cases.policyNumber(reader, theCase.id)) === null ? number : null,
    decision: awaits.decision && (await currentDecision(reader, theCase)) === null ? decision : null,
  };
}
