import {
  type Case,
  loadCase,
  type Participant,
  loadPlace,
  type Services,
  store as cases,
  notifyAgent,
} from '../applications/index.ts';
import { appendEvidence, type Origin, systemOrigin } from '../evidence/index.ts';
import { inTransaction, type Answer, ok, refuse, type Tx } from '../platform/index.ts';
import { finishCase } from '../signing/index.ts';
import { mayProcess } from './may-process.ts';
import * as store from './store.ts';

/**
 * The job of the last signature: the case gets its policy number, and its agent a mail that it was submitted.
 * Idempotent, also if somebody's page was faster.
 */
export async function submitByItself(services: Services, applicationId: string, epoch: number): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, applicationId, { lock: true });
    // Unlocked, or erased, in the meantime.
    if (!theCase || theCase.row.epoch !== epoch || !theCase.row.all_signed) return;
    const by = { origin: systemOrigin('policyNumber'), at: services.now() };
    const number = await numberOf(services, tx, theCase, by);
    await notifyAgent(services, tx, theCase, { kind: 'submitted', values: { PolicyNumber: number }, ...by });
  });
}

/**
 * The policy number for a page that requests it; only after every slot is signed. A test application has none: its
 * number is empty (spec flow 4.35).
 */
export async function assignPolicyNumber(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<string, 'unsigned'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return refuse(404, 'There is no such application.');
    const { theCase } = place;
    if (!mayProcess(theCase, caller)) return refuse(403, 'Not allowed.');
    if (!theCase.row.all_signed) return refuse(409, 'Not everybody has signed yet.', { data: { reason: 'unsigned' } });
    if (theCase.row.is_demo) return ok('');
    return ok(await numberOf(services, tx, theCase, { origin: caller.origin, at: services.now() }));
  });
}

/** One number per application forever: the existing one, or a new one. */
async function numberOf(
  services: Services,
  tx: Tx,
  { id, row }: Case,
  { origin, at }: { origin: Origin; at: Date },
): Promise<string> {
  const known = await cases.policyNumber(tx, id);
  if (known !== null) return known;
  const number = await store.nextPolicyNumber(tx);
  await store.insertPolicyNumber(tx, id, number, at);
  const event = { type: 'policyNumber.assigned', origin, at, epoch: row.epoch } as const;
  await appendEvidence(tx, id, { ...event, data: { number } });
  await finishCase(services, tx, { id, epoch: row.epoch, isDemo: row.is_demo }, at);
  return number;
}
