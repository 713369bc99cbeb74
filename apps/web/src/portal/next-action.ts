/** The one thing to do next with a case: the row's main button (spec pages 3.2). */
import type { ApplicationSummary } from '@countersign/protocol';
import type { FormPlace } from '../state/form-places.ts';
import { allCustomersSigned } from './e-sign.ts';
import { isNeeded, mailsDue } from './mail-due.ts';

/**
 * `retry`: background work failed; `sign`: the agent's turn; `mail`: somebody has to be asked to sign, or asked again;
 * `decision`: to be read.
 */
export type NextAction = 'retry' | 'sign' | 'mail' | 'decision' | 'resume';

type Facts = Pick<
  ApplicationSummary,
  | 'AgentSigned'
  | 'CustomerSigned'
  | 'DecisionClassName'
  | 'EmailAddress'
  | 'EmailLogs'
  | 'Expired'
  | 'FirstName'
  | 'Invitation'
  | 'LastName'
  | 'Suffix'
  | 'InsuredSoleOwner'
  | 'Stage'
  | 'Stopped'
  | 'OwnershipSignatories'
> & { FailedJobs: readonly unknown[] };

export function nextAction(summary: Facts): NextAction {
  if (summary.FailedJobs.length > 0) return 'retry';
  switch (summary.Stage) {
    case 'decided':
    case 'issued':
    case 'declined':
    case 'withdrawn':
      return 'decision';
    // What was decided is still to be read.
    case 'requirementOpen':
      return summary.DecisionClassName === null ? 'resume' : 'decision';
    case 'sign':
      return 'sign';
    case 'send':
    case 'insured':
    case 'owners':
      return mailsDue(summary).length > 0 ? 'mail' : 'resume';
    case 'complete':
    case 'underwriting':
    case 'handedOver':
    case 'expired':
      return 'resume';
  }
}

/** Whether the case waits for its agent, and not for somebody else or for nobody. */
export function waitsForAgent(summary: Facts): boolean {
  switch (nextAction(summary)) {
    case 'retry':
    case 'sign':
      return true;
    case 'mail':
      return mailsDue(summary).some((due) => isNeeded(summary, due));
    default:
      return summary.Stage === 'complete';
  }
}

/** Where Resume leads (spec flow §4, Resume); a submitted case continues where it is. */
export function resumePlace(summary: Facts): 'decision-details' | 'processing' | FormPlace {
  if (summary.DecisionClassName !== null || nextAction(summary) === 'decision') return 'decision-details';
  if (!allCustomersSigned(summary)) return 'form';
  return summary.AgentSigned === 1 ? 'processing' : 'agent';
}
