import { type Participant, loadPlace, type Services } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { inTransaction, type AnswerTo, notFound, ok, refuse } from '../platform/index.ts';
import { decisionJob } from '../signing/index.ts';
import { openDecision } from './open-decision.ts';
import * as store from './store.ts';

/**
 * A page requests the underwriting decision after every slot is signed (spec flow 4.35). The last signature already
 * did: this retries what failed.
 */
export async function requestDecision(
  services: Services,
  caller: Participant,
  applicationId: string,
): Promise<AnswerTo<'triggerDecision'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase } = place;
    if (!theCase.row.all_signed) return refuse(409, 'Not everyone has signed yet.', { data: { reason: 'unsigned' } });
    if (theCase.row.is_demo) return refuse(409, 'Test applications get no decision.', { data: { reason: 'demo' } });
    const { epoch } = theCase.row;
    const at = services.now();
    await openDecision(tx, theCase, { origin: caller.origin, at });
    const job = decisionJob({ application: applicationId, epoch });
    // What failed for good is retried; what runs or is done stays.
    if (!(await services.jobs.enqueue(tx, job)) && (await services.jobs.retry(tx, job))) {
      await store.updateDecision(tx, applicationId, epoch, { state: 'requested' });
      await appendEvidence(tx, applicationId, { type: 'uw.requested', origin: caller.origin, at, epoch, data: {} });
    }
    return ok({ Accepted: true });
  });
}
