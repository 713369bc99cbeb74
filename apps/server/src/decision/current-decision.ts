import type { DecisionRow } from '@countersign/protocol';
import type { Case } from '../applications/index.ts';
import type { Reader } from '../platform/index.ts';
import { decidedRows } from './get-decision.ts';
import * as store from './store.ts';

/** The decision of the current round; null: there is none yet. */
export async function currentDecision(reader: Reader, theCase: Case): Promise<DecisionRow | null> {
  const record = await store.decision(reader, theCase.id, theCase.row.epoch);
  return decidedRows(theCase, record)[0] ?? null;
}
