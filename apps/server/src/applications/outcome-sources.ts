import type { Outcome } from '@countersign/engine';
import type { Case } from './case.ts';
import type { Services } from './services.ts';

/** Who gives a case its number and its decision. */
export type OutcomeSources = Pick<Outcome, 'PolicyNumber' | 'Decision'>;

/**
 * Who gives a case its number and its decision: as the carrier's data said when everybody had signed, whatever they say
 * since; as they say now, for a case that was submitted before this was kept (spec handover 5.1).
 */
export const outcomeSources = (
  { carrier: { outcome } }: Pick<Services, 'carrier'>,
  { row }: Pick<Case, 'row'>,
): OutcomeSources => ({
  PolicyNumber: row.number_by ?? outcome.PolicyNumber,
  Decision: row.decision_by ?? outcome.Decision,
});
