/**
 * Data about a case from sign-in and portal, apart from its answers. Nothing depends on it: it is stored with the case.
 */
import type { Body } from '@countersign/protocol';
import type { CaseKey } from '../platform/index.ts';
import type { Case } from './case.ts';

export interface SalesDetails {
  SalesSource: string;
  EstimateDetails: string;
  /** As the portal gave it: the agent's telephone number and further details of the agent. */
  Payload: Extract<Body<'saveInfo'>, { AgentId: string }>['payload'] | null;
}

/** For the application's row. */
export const sealSalesDetails = (key: CaseKey, details: SalesDetails): Buffer =>
  key.seal('start', '', JSON.stringify(details));

/** The sales details of a case, decrypted. */
export function salesDetailsOf({ row, key }: Pick<Case, 'row' | 'key'>): SalesDetails {
  return JSON.parse(key.openText('start', '', row.start_facts));
}
