import { type Participant, loadPlace, type Services, store as cases } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { inTransaction, type Answer, ok, refuse } from '../platform/index.ts';
import { mayProcess } from './may-process.ts';
import * as store from './store.ts';

/**
 * One number per application for ever; only after every slot is signed. A repeat gets the same number. A test application
 * has none: its number is empty (spec flow 4.35).
 */
export async function assignPolicyNumber(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<string>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return refuse(404, 'There is no such application.');
    const { theCase } = place;
    if (!mayProcess(theCase, caller)) return refuse(403, 'Not allowed.');
    if (!theCase.row.all_signed) return refuse(409, 'Not everybody has signed yet.', { data: { reason: 'unsigned' } });
    if (theCase.row.is_demo) return ok('');
    const known = await cases.policyNumber(tx, applicationId);
    if (known !== null) return ok(known);
    const number = await store.nextPolicyNumber(tx);
    await store.insertPolicyNumber(tx, applicationId, number, services.now());
    await appendEvidence(tx, applicationId, {
      type: 'policyNumber.assigned',
      origin: caller.origin,
      at: services.now(),
      epoch: theCase.row.epoch,
      data: { number },
    });
    return ok(number);
  });
}
