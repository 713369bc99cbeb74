import { describe, expect, it } from 'vitest';
import { canResend, insuredEmails, nextAction, resumeRoute } from './next-action.ts';

const mail = (status: number, type = 'CustomerContinueApplicationEmailLink') => ({
  email_type: type,
  email_status: status,
  created_at: '2026-11-18T10:00:00.000Z',
  payload: '{}',
});

const started = {
  AgentSigned: 0,
  CustomerSigned: 0,
  DecisionClassName: null,
  EmailLogs: [],
  Expired: false,
  InsuredSoleOwner: true,
  OwnershipSignatories: [],
  FailedJobs: [],
} as const;
type Facts = Parameters<typeof nextAction>[0];

describe('a case', () => {
  it.each([
    ['that was only started', {}, 'resume', 'proposed-insured'],
    ['that waits for the insured', { EmailLogs: [mail(2)] }, 'resend', 'proposed-insured'],
    ['of which the mail failed', { EmailLogs: [mail(1)] }, 'resume', 'proposed-insured'],
    ['that the insured signed', { CustomerSigned: 1 }, 'sign', 'agent-report'],
    ['that the agent signed', { CustomerSigned: 1, AgentSigned: 1 }, 'resume', 'processing'],
    ['that the agent signed in advance', { AgentSigned: 1 }, 'resume', 'proposed-insured'],
    [
      'that the agent signed in advance, and sent',
      { AgentSigned: 1, EmailLogs: [mail(2)] },
      'resend',
      'proposed-insured',
    ],
    [
      'that was decided',
      { CustomerSigned: 1, AgentSigned: 1, DecisionClassName: 'SuperPreferred' },
      'decision',
      'decision-details',
    ],
    ['with work that failed', { FailedJobs: [{ Job: 'seal' }], CustomerSigned: 1 }, 'retry', 'agent-report'],
    ['that expired', { EmailLogs: [mail(2)], Expired: true }, 'resume', 'proposed-insured'],
  ] as const)('%s', (_name, change, action, route) => {
    const summary: Facts = { ...started, EmailLogs: [], OwnershipSignatories: [], ...(change as Partial<Facts>) };
    expect(nextAction(summary)).toBe(action);
    expect(resumeRoute(summary)).toBe(route);
  });
});

it('counts only insured e-mails that were sent', () => {
  const summary = { EmailLogs: [mail(2), mail(1), mail(2, 'ThirdPartyOwnerReadyToSign')] };
  expect(insuredEmails(summary)).toHaveLength(1);
});

it('does not send again after the insured signed', () => {
  expect(canResend({ EmailLogs: [mail(2)], CustomerSigned: 1, Expired: false })).toBe(false);
});
