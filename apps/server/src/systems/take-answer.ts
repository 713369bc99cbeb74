/** What a system of the carrier reports about a signed case: number, decision, outcome (spec systems 3.6). */
import type { SystemBody, SystemReason } from '@countersign/protocol/systems';
import { type Case, type Services, store as cases } from '../applications/index.ts';
import { currentDecision, takeDecision, takeNumber } from '../decision/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { boundOf, inTransactionIf, type Tx } from '../platform/index.ts';
import { finishCase, mustWait, WITHDRAWN } from '../signing/index.ts';
import type { SystemKey } from './keys.ts';
import { loadForKey } from './read-case.ts';

export type Told = SystemBody<'answer'>;

/** Stored completely or not at all. Null: there is no such case for this key. */
export function takeAnswer(
  services: Services,
  key: SystemKey,
  { id, told, origin }: { id: string; told: Told; origin: Origin },
): Promise<'done' | SystemReason | null> {
  return inTransactionIf(
    services.database,
    async (tx) => {
      const theCase = await loadForKey(services, tx, id, key, { lock: true });
      if (!theCase) return null;
      if (!theCase.row.all_signed || (await mustWait(services, tx, theCase))) return 'unfinished';
      const by = { origin, at: services.now() };
      return (
        (await number(services, tx, theCase, told, by)) ??
        (await decision(services, tx, theCase, told, { ...by, key })) ??
        (await outcome(services, tx, theCase, told, by)) ??
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
async function number(
  services: Services,
  tx: Tx,
  theCase: Case,
  { policyNumber }: Told,
  by: By,
): Promise<SystemReason | null> {
  if (policyNumber === undefined) return null;
  const known = await cases.policyNumber(tx, theCase.id);
  if (known !== null) return known === policyNumber ? null : 'given';
  if (services.carrier.outcome.PolicyNumber !== 'carrier') return 'notAsked';
  return (await takeNumber(services, tx, theCase, policyNumber, by)) ? null : 'taken';
}

async function decision(
  services: Services,
  tx: Tx,
  theCase: Case,
  { decision: told }: Told,
  { at, key }: By & { key: SystemKey },
): Promise<SystemReason | null> {
  if (told === undefined) return null;
  const known = await currentDecision(tx, theCase);
  if (known !== null) {
    return known.TriagePathNumber === told.path && known.DecisionClassName === told.class ? null : 'given';
  }
  if (services.carrier.outcome.Decision !== 'carrier') return 'notAsked';
  return (await takeDecision(services, tx, theCase, told, { by: { key: key.id }, at })) ? null : 'unknown';
}

/** The evidence has a keyed hash of it, which reveals nothing once the case is erased. */
async function outcome(
  services: Services,
  tx: Tx,
  theCase: Case,
  { outcome: told }: Told,
  by: By,
): Promise<SystemReason | null> {
  const { id, key, row } = theCase;
  if (told === undefined) return null;
  const known = await cases.outcome(tx, id);
  if (known !== null) return known === told ? null : 'given';
  const ended = { application_id: id, outcome: told };
  await tx
    .insertInto('case_outcome')
    .values({ ...ended, told_at: by.at, bound: boundOf(tx, 'case_outcome', ended) })
    .execute();
  await cases.updateApplication(tx, id, { updated_at: by.at });
  await appendEvidence(tx, id, {
    type: 'outcome.told',
    ...by,
    epoch: row.epoch,
    data: { outcomeHash: key.hash(told) },
  });
  // Systems that have the case are told that it was withdrawn.
  if (told === 'withdrawn') await finishCase(services, tx, theCase, by.at, WITHDRAWN);
  return null;
}
