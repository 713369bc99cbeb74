import type { ReasonOf } from '@countersign/protocol';
import { failureKey } from './act-dialog.tsx';

type Reason = ReasonOf<'raiseRequirement' | 'resendRequirement' | 'withdrawRequirement'>;

const WHY_REFUSED: Readonly<Record<Reason, string>> = {
  question: 'operations.requirements.refused.question',
  deadline: 'operations.requirements.refused.deadline',
  missing: 'operations.requirements.refused.missing',
  agentsMailbox: 'operations.requirements.refused.agentsMailbox',
  consent: 'operations.requirements.refused.consent',
  unsigned: 'operations.requirements.refused.unsigned',
  demo: 'operations.requirements.refused.demo',
  outcome: 'operations.requirements.refused.outcome',
  signed: 'operations.requirements.refused.signed',
  withdrawn: 'operations.requirements.refused.withdrawn',
  right: 'operations.refused.right',
  altered: 'operations.refused.altered',
  // Only agents are told.
  discarded: 'operations.tryAgain',
};

/** Key of the sentence that says why a call about requirements had no effect. */
export const requirementFailure = (refusal: { reason: Reason } | null, status: number): string =>
  refusal ? WHY_REFUSED[refusal.reason] : status === 429 ? 'operations.requirements.tooMany' : failureKey(status);
