/** Lists of the stages of a case. */
import type { CaseStage } from './types.ts';

/** Decided, and nothing is open: what the portal lists as submitted. */
export const SUBMITTED_STAGES = ['decided', 'issued', 'declined', 'withdrawn'] as const satisfies readonly CaseStage[];

/** Every stage, in the order of a case. */
export const CASE_STAGES: readonly CaseStage[] = [
  'complete',
  'send',
  'insured',
  'owners',
  'sign',
  'underwriting',
  'handedOver',
  'requirementOpen',
  ...SUBMITTED_STAGES,
  'expired',
];

/** Whether the portal lists a case at this stage as submitted. */
export const isSubmitted = (stage: CaseStage): boolean => SUBMITTED_STAGES.some((one) => one === stage);

/** The stages at which something is still to be done. */
export const OPEN_STAGES: readonly CaseStage[] = CASE_STAGES.filter((stage) => !isSubmitted(stage));
