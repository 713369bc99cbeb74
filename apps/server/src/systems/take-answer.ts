/** What a system of the carrier reports about a signed case: number, decision, outcome (spec systems 3.6). */
import type { SystemBody, SystemReason } from '@countersign/protocol/systems';
import { type Case, outcomeSources, type Services, store as cases } from '../applications/index.ts';
import { currentDecision, takeDecision, takeNumber } from '../decision/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { boundOf, inTransactionIf, type Tx } from '../platform/index.ts';
import { finishCase, mustWait, WITHDRAWN } from '../signing/index.ts';
import type { SystemKey } from './keys.ts';
import { loadForKey } from './read-case.ts';

type Answer = SystemBody<'answer'>;

/** Stored completely or not at all. Null: there is no such case for this key. */
export function takeAnswer(
  services: Services,
  key: SystemKey,
  { id, answer, origin }: { id: string; answer: Answer; origin: Origin },
): Promise<'done' | SystemReason | null> {
  return inTransactionIf(
    services.database,
    async (tx) => {
      const theCase = await loadForKey(services, tx, id, key, { lock: true });
      if (!theCase) return null;
      if (!theCase.row.all_signed || (await mustWait(services, tx, theCase))) return 'unfinished';
      const by = { origin, at: services.now() };
      return (
        (await takeReportedNumber(services, tx, theCase, answer, by)) ??
        (await takeReportedDecision(services, tx, theCase, answer, { ...by, key })) ??
        (await takeReportedOutcome(services, tx, theCase, answer, by)) ??
        'done'
      );
    },
    (result) => result === 'done',
  );
}

interface By {
  origin: Origin;
  at: Date;
}

/** Null: it is now the number of the case, or none was reported. */
async function takeReportedNumber(
  services: Services,
  tx: Tx,
  theCase: Case,
  { policyNumber }: Answer,
  by: By,
): Promise<SystemReason | null> {
  if (policyNumber === undefined) return null;
  const known = await cases.policyNumber(tx, theCase.id);
  if (known !== null) return known === policyNumber ? null : 'given';
  if (outcomeSources(services, theCase).PolicyNumber !== 'carrier') return 'notAsked';
  return (await takeNumber(services, tx, theCase, policyNumber, by)) ? null : 'taken';
}

async function takeReportedDecision(
  services: Services,
  tx: Tx,
  theCase: Case,
  { decision }: Answer,
  { at, key }: By & { key: SystemKey },
): Promise<SystemReason | null> {
  if (decision === undefined) return null;
  const known = await currentDecision(tx, theCase);
  if (known !== null) {
    return known.TriagePathNumber === decision.path && known.DecisionClassName === decision.class ? null : 'given';
  }
  if (outcomeSources(services, theCase).Decision !== 'carrier') return 'notAsked';
  return (await takeDecision(services, tx, theCase, decision, { by: { key: key.id }, at })) ? null : 'unknown';
}

/** The evidence has a keyed hash of the outcome, which reveals nothing once the case is erased. */
async function takeReportedOutcome(
  services: Services,
  tx: Tx,
  theCase: Case,
  { outcome }: Answer,
  by: By,
): Promise<SystemReason | null> {
  const { id, key, row } = theCase;
  if (outcome === undefined) return null;
  const known = await cases.outcome(tx, id);
  if (known !== null) return known === outcome ? null : 'given';
  const ended = { application_id: id, outcome };
  await tx
    .insertInto('case_outcome')
    .values({ ...ended, told_at: by.at, bound: boundOf(tx, 'case_outcome', ended) })
    .execute();
  await cases.updateApplication(tx, id, { updated_at: by.at });
  await appendEvidence(tx, id, {
    type: 'outcome.told',
    ...by,
    epoch: row.epoch,
    data: { outcomeHash: key.hash(outcome) },
  });
  // Systems that have the case get a message that it was withdrawn.
  if (outcome === 'withdrawn') await finishCase(services, tx, theCase, by.at, WITHDRAWN);
  return null;
}
