import type { FiredRule } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import type { Case, Services } from '../applications/index.ts';
import { type Answer, ok } from '../platform/index.ts';
import * as store from './store.ts';

/**
 * Which rules led to the decision, as they were when it was made (spec http 3.5: reasons pass the caller's Read
 * filter). The agent sees those that depend on answers they may read, and not whether there are others: that would
 * reveal something about a person's health. Operations see all.
 */
export async function decisionReasons(
  services: Services,
  theCase: Case,
  reader: 'agent' | 'operations',
): Promise<Answer<Data<'decisionReasons'>>> {
  const record = await store.decision(services.database.query, theCase.id, theCase.row.epoch);
  const told = firedRules(theCase, record).filter(({ concealed }) => reader === 'operations' || !concealed);
  return ok({ Rules: told.map(({ rule, reason }) => ({ Rule: rule, Reason: reason })) });
}

function firedRules({ key }: Pick<Case, 'key'>, record: store.DecisionRecord | undefined): FiredRule[] {
  return record?.reasons ? JSON.parse(key.openText('decision', 'reasons', record.reasons)) : [];
}
