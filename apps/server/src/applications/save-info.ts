import { isDeepStrictEqual } from 'node:util';
import type { Body } from '@countersign/protocol';
import { type Answer, inTransaction, notFound, ok, refuse } from '../platform/index.ts';
import { loadPlace, type Participant } from './participant.ts';
import type { Services } from './services.ts';
import { type SalesDetails, sealSalesDetails, salesDetailsOf } from './sales-details.ts';
import * as store from './store/index.ts';

/**
 * What the agent's pages report about a case in addition to its answers: the variant of save-info without a decision.
 */
export type SavedInfo = Exclude<Body<'saveInfo'>, { decisionInfo: unknown }>;

/**
 * Keeps estimate, sales source and payload of an agent's call with the facts of the start, sealed (spec flow §7,
 * save-info). What a call omits stays as it was. Name and e-mail are the session's: those in the call are not kept.
 */
export async function saveInfo(
  services: Services,
  caller: Participant,
  applicationId: string,
  info: SavedInfo,
): Promise<Answer<{ Saved: true }>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase } = place;
    if (caller.kind !== 'agent') return refuse(403, 'Not allowed.');
    if (info.AgentId !== caller.agentId) return refuse(403, 'This case belongs to another agent.');
    const known = salesDetailsOf(theCase);
    const details: SalesDetails = {
      SalesSource: info.salesSource ?? known.SalesSource,
      EstimateDetails: info.estimateDetails ?? known.EstimateDetails,
      Payload: info.payload ?? known.Payload,
    };
    if (!isDeepStrictEqual(details, known))
      await store.updateApplication(tx, applicationId, { start_facts: sealSalesDetails(theCase.key, details) });
    return ok({ Saved: true });
  });
}
