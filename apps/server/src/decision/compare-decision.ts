import { bindingOf } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import { type Participant, loadPlace, type Services } from '../applications/index.ts';
import { type Answer, notFound, ok } from '../platform/index.ts';
import { decidedRows } from './get-decision.ts';
import * as store from './store.ts';

/** The variant of save-info with the decision that a page shows. */
export type ShownDecision = Extract<Body<'saveInfo'>, { decisionInfo: unknown }>;

/**
 * Compares what a page shows with the server's own decision and face amount, and never stores it (spec http 3.8).
 * Returns whether they are equal; the caller logs a difference.
 */
export async function compareDecision(
  services: Services,
  caller: Participant,
  applicationId: string,
  { decisionInfo, faceAmount }: ShownDecision,
): Promise<Answer<{ isSame: boolean }>> {
  const { query } = services.database;
  const place = await loadPlace(services, query, applicationId, caller);
  if (!place) return notFound();
  const { theCase } = place;
  // A test application has no decision: there is nothing to compare.
  if (theCase.row.is_demo) return ok({ isSame: true });
  const rows = decidedRows(theCase, await store.decision(query, applicationId, theCase.row.epoch));
  const own = bindingOf(theCase.open(13, 'Agent'), 'FaceAmount');
  const shown = shownRows(decisionInfo);
  // A page whose wait was over shows none, although the decision may have arrived since.
  const isNone = Array.isArray(shown) && shown.length === 0;
  const isSame =
    (isNone || canonicalJson(shown) === canonicalJson(JSON.parse(JSON.stringify(rows)))) &&
    Number(faceAmount ?? 0) === (typeof own === 'number' ? own : 0);
  return ok({ isSame });
}

/** `{ Rows }`, or nothing at all. */
function shownRows(decisionInfo: unknown): unknown {
  if (typeof decisionInfo !== 'object' || decisionInfo === null || !('Rows' in decisionInfo)) return [];
  return decisionInfo.Rows ?? [];
}
