import { type Services, loadCase, outcomeSources } from '../applications/index.ts';
import { inTransaction } from '../platform/index.ts';
import { remakeDecision } from './make-decision.ts';
import * as store from './store.ts';

/** The path of a decision that is final: what was approved stays approved. */
const FINAL_PATH = 1;

/**
 * The job after an amendment was signed (spec requirements 4.2): a decision that is not final yet is made again, with
 * the amended answers. A decision that has not been made yet will use them anyway; one that the carrier's system makes
 * is up to that system.
 */
export async function decideAgain(services: Services, applicationId: string, epoch: number): Promise<undefined> {
  await inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, applicationId, { lock: true });
    if (theCase?.row.epoch !== epoch || outcomeSources(services, theCase).Decision === 'carrier') return;
    const known = await store.decision(tx, applicationId, epoch);
    if (known?.state !== 'decided' || known.triage_path === FINAL_PATH) return;
    await remakeDecision(services, tx, theCase);
  });
}
