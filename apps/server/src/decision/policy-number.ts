import {
  type Case,
  loadCase,
  type Participant,
  loadPlace,
  outcomeSources,
  type Services,
  store as cases,
  notifyAgent,
} from '../applications/index.ts';
import { appendEvidence, type Origin, systemOrigin } from '../evidence/index.ts';
import { inTransaction, type Answer, notFound, ok, refuse, type Tx } from '../platform/index.ts';
import { finishCase } from '../signing/index.ts';
import { mayProcess } from './may-process.ts';
import * as store from './store.ts';

/**
 * The job of the last signature: the case gets its policy number, unless the carrier's system gives it later, and its
 * agent a mail that it was submitted. Idempotent, also if somebody's page was faster.
 */
export async function submitAutomatically(services: Services, applicationId: string, epoch: number): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, applicationId, { lock: true });
    // Unlocked, or erased, in the meantime.
    if (!theCase || theCase.row.epoch !== epoch || !theCase.row.all_signed) return;
    const by = { origin: systemOrigin('policyNumber'), at: services.now() };
    const number = await numberOf(services, tx, theCase, by);
    await notifyAgent(services, tx, theCase, { kind: 'submitted', values: { PolicyNumber: number ?? '' }, ...by });
  });
}

/**
 * The policy number for a page that requests it; only after every slot is signed. A test application has none: its
 * number is empty, as is that of a case whose number the carrier's system has not given yet (spec flow 4.35; handover 5.2).
 */
export async function assignPolicyNumber(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<string, 'unsigned'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase } = place;
    if (!mayProcess(theCase, caller)) return refuse(403, 'Not allowed.');
    if (!theCase.row.all_signed) return refuse(409, 'Not everyone has signed yet.', { data: { reason: 'unsigned' } });
    if (theCase.row.is_demo) return ok('');
    return ok((await numberOf(services, tx, theCase, { origin: caller.origin, at: services.now() })) ?? '');
  });
}

type By = { origin: Origin; at: Date };

/** One number per application forever: the existing one, or a new one. Null: the carrier's system gives it. */
async function numberOf(services: Services, tx: Tx, theCase: Case, by: By): Promise<string | null> {
  const known = await cases.policyNumber(tx, theCase.id);
  if (known !== null) return known;
  if (outcomeSources(services, theCase).PolicyNumber === 'carrier') return null;
  return assignNext(services, tx, theCase, by);
}

/** The next one that no case has: a restored database may count from the start, and a carrier's system may have given it. */
async function assignNext(services: Services, tx: Tx, theCase: Case, by: By): Promise<string> {
  const number = await store.nextPolicyNumber(tx, services.carrier.outcome.PolicyNumberPrefix);
  return (await assign(services, tx, theCase, number, by)) ? number : assignNext(services, tx, theCase, by);
}

/**
 * Stores the number from the carrier's system: the first one stays, whatever a repeat says. False: another case has it.
 */
export async function takeNumber(services: Services, tx: Tx, theCase: Case, number: string, by: By): Promise<boolean> {
  if ((await cases.policyNumber(tx, theCase.id)) !== null) return true;
  return assign(services, tx, theCase, number, by);
}

/** False: another case has it. */
async function assign(services: Services, tx: Tx, theCase: Case, number: string, { origin, at }: By): Promise<boolean> {
  if (!(await store.insertPolicyNumber(tx, theCase.id, number, at))) return false;
  const event = { type: 'policyNumber.assigned', origin, at, epoch: theCase.row.epoch } as const;
  await appendEvidence(tx, theCase.id, { ...event, data: { number } });
  await finishCase(services, tx, theCase, at);
  return true;
}
