import { describe, expect, it } from 'vitest';
import { nextAction, resumePlace, waitsForAgent } from './next-action.ts';

const started = {
  AgentSigned: 0,
  CustomerSigned: 0,
  DecisionClassName: null,
  FirstName: 'Jane',
  LastName: 'Sample',
  Suffix: '',
  EmailAddress: 'jane@example.com',
  Invitation: 'none',
  EmailLogs: [],
  Expired: false,
  InsuredSoleOwner: true,
  OwnershipSignatories: [],
  FailedJobs: [],
  Stopped: [],
  Stage: 'complete',
} as const;
type Facts = Parameters<typeof nextAction>[0];

// spec flow 4.21; pages 3.2
describe('a case', () => {
  it.each([
    ['that was only started', {}, 'resume', 'form', 'theirs'],
    ['whose first part is done', { Stage: 'send' }, 'mail', 'form', 'theirs'],
    ['that waits for the insured', { Stage: 'insured', Invitation: 'sent' }, 'mail', 'form', 'no'],
    ['whose mail was refused', { Stage: 'send', Invitation: 'refused' }, 'mail', 'form', 'theirs'],
    [
      'whose insured declined',
      { Stage: 'send', Invitation: 'sent', Stopped: [{ SignerLetter: '', Why: 'declined' }] },
      'mail',
      'form',
      'theirs',
    ],
    [
      'whose insured is locked out',
      { Stage: 'insured', Invitation: 'sent', Stopped: [{ SignerLetter: '', Why: 'lockedOut' }] },
      'mail',
      'form',
      'theirs',
    ],
    ['that the insured signed', { Stage: 'sign', CustomerSigned: 1 }, 'sign', 'agent', 'theirs'],
    [
      'that the agent signed',
      { Stage: 'underwriting', CustomerSigned: 1, AgentSigned: 1 },
      'resume',
      'processing',
      'no',
    ],
    [
      'that another system has',
      { Stage: 'handedOver', CustomerSigned: 1, AgentSigned: 1 },
      'resume',
      'processing',
      'no',
    ],
    ['that the agent signed in advance', { AgentSigned: 1 }, 'resume', 'form', 'theirs'],
    [
      'that the agent signed in advance, and sent',
      { Stage: 'insured', AgentSigned: 1, Invitation: 'onItsWay' },
      'mail',
      'form',
      'no',
    ],
    [
      'that was decided',
      { Stage: 'decided', CustomerSigned: 1, AgentSigned: 1, DecisionClassName: 'SuperPreferred' },
      'decision',
      'decision-details',
      'no',
    ],
    [
      'of which something is still wanted',
      { Stage: 'requirementOpen', CustomerSigned: 1, AgentSigned: 1, DecisionClassName: 'Standard' },
      'decision',
      'decision-details',
      'no',
    ],
    [
      'whose policy was issued',
      { Stage: 'issued', CustomerSigned: 1, AgentSigned: 1, DecisionClassName: 'Standard' },
      'decision',
      'decision-details',
      'no',
    ],
    [
      'that was withdrawn before the decision',
      { Stage: 'withdrawn', CustomerSigned: 1, AgentSigned: 1 },
      'decision',
      'decision-details',
      'no',
    ],
    [
      'with work that failed',
      { Stage: 'sign', FailedJobs: [{ Job: 'seal' }], CustomerSigned: 1 },
      'retry',
      'agent',
      'theirs',
    ],
    ['that expired', { Stage: 'expired', Invitation: 'sent', Expired: true }, 'resume', 'form', 'no'],
  ] as const)('%s', (_name, change, action, route, turn) => {
    const summary: Facts = {
      ...started,
      EmailLogs: [],
      OwnershipSignatories: [],
      Stopped: [],
      ...(change as Partial<Facts>),
    };
    expect(nextAction(summary)).toBe(action);
    expect(resumePlace(summary)).toBe(route);
    expect(waitsForAgent(summary)).toBe(turn === 'theirs');
  });
});
