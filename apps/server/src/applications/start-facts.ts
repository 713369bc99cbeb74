/** What sign-in and portal said of a case beside its answers. Nothing is decided by it: it goes with the case. */
import type { Body } from '@countersign/protocol';
import type { CaseKey } from '../platform/index.ts';
import type { Case } from './case.ts';

export interface StartFacts {
  SalesSource: string;
  EstimateDetails: string;
  /** As the portal gave it: the agent's telephone number and further details of the agent. */
  Payload: Extract<Body<'saveInfo'>, { AgentId: string }>['payload'] | null;
}

/** For the application's row. */
export const sealStartFacts = (key: CaseKey, facts: StartFacts): Buffer => key.seal('start', '', JSON.stringify(facts));

/** The facts of a case, opened. */
export function startFactsOf({ row, key }: Pick<Case, 'row' | 'key'>): StartFacts {
  return JSON.parse(key.openText('start', '', row.start_facts));
}
