import { type Participant, loadPlace, type Services } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { inTransaction, type Answer, ok, refuse } from '../platform/index.ts';
import * as store from './store.ts';

/**
 * Asks for the underwriting decision, once per epoch, after every slot is signed (spec flow 4.35);
 * again when it could not be made.
 */
export async function requestDecision(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<Answer<{ Accepted: true }>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return refuse(404, 'There is no such application.');
    const { theCase } = place;
    if (!theCase.row.all_signed) return refuse(409, 'Not everybody has signed yet.', { data: { reason: 'unsigned' } });
    if (theCase.row.is_demo)
      return refuse(409, 'Nothing is decided about a test application.', { data: { reason: 'demo' } });
    const { epoch } = theCase.row;
    const at = services.now();
    await store.insertDecision(tx, {
      application_id: applicationId,
      epoch,
      state: 'requested',
      requested_at: at,
    });
    const key = { kind: 'jhade', application: applicationId, epoch, step: 'decision' } as const;
    // What failed for good is tried again; what runs or is done stays.
    const isNew = (await services.jobs.enqueue(tx, key)) || (await services.jobs.retry(tx, key));
    if (isNew) {
      await store.updateDecision(tx, applicationId, epoch, { state: 'requested' });
      await appendEvidence(tx, applicationId, { type: 'uw.requested', origin: caller.origin, at, epoch, data: {} });
    }
    return ok({ Accepted: true });
  });
}
