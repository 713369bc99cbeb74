/** The one thing to do next with a case: the row's main button (design 6, Portal). */
import type { ApplicationSummary } from '@countersign/protocol';
import { allCustomersSigned } from './e-sign.ts';

/** `retry`: background work failed; `sign`: the agent's turn; `resend`: the insured was asked and did not sign; `decision`: to be read. */
export type NextAction = 'retry' | 'sign' | 'resend' | 'decision' | 'resume';

type Facts = Pick<
  ApplicationSummary,
  | 'AgentSigned'
  | 'CustomerSigned'
  | 'DecisionClassName'
  | 'EmailLogs'
  | 'Expired'
  | 'InsuredSoleOwner'
  | 'OwnershipSignatories'
> & { FailedJobs: readonly unknown[] };

export function nextAction(summary: Facts): NextAction {
  if (summary.FailedJobs.length > 0) return 'retry';
  if (summary.DecisionClassName !== null) return 'decision';
  if (summary.Expired) return 'resume';
  if (allCustomersSigned(summary)) return summary.AgentSigned === 1 ? 'resume' : 'sign';
  return canResend(summary) && summary.CustomerSigned === 0 ? 'resend' : 'resume';
}

const INSURED_EMAIL = 'CustomerContinueApplicationEmailLink';
/** E-mail status that means sent (spec flow §9). */
const SENT = 2;

/** The e-mails that went to the insured, oldest first. */
export function insuredEmails(summary: Pick<ApplicationSummary, 'EmailLogs'>): string[] {
  return summary.EmailLogs.filter(
    ({ email_type, email_status }) => email_type === INSURED_EMAIL && email_status === SENT,
  )
    .map(({ created_at }) => created_at)
    .toSorted();
}

/** Only when an insured e-mail was sent, and while there is still something to sign. */
export function canResend(summary: Pick<ApplicationSummary, 'EmailLogs' | 'CustomerSigned' | 'Expired'>): boolean {
  return insuredEmails(summary).length > 0 && summary.CustomerSigned === 0 && !summary.Expired;
}

/** Where Resume leads (spec flow §4, Resume); a case that is through goes on where it stands. */
export function resumeRoute(summary: Facts): 'decision-details' | 'processing' | 'agent-report' | 'proposed-insured' {
  if (summary.DecisionClassName !== null) return 'decision-details';
  if (!allCustomersSigned(summary)) return 'proposed-insured';
  return summary.AgentSigned === 1 ? 'processing' : 'agent-report';
}
