import type { OperationsRight } from '@countersign/protocol';
import { expect, it } from 'vitest';
import { operationsMessages } from '../messages/operations.ts';
import { portalMessages } from '../messages/portal.ts';
import { actText, caseActs } from './case-acts.ts';

const EVERY_RIGHT: OperationsRight[] = ['see', 'repair', 'takeOver', 'require', 'keys', 'erase'];
const began: Parameters<typeof caseActs>[0] = {
  Step: 'insured',
  Hold: null,
  CompleteFile: null,
  Summary: { FailedJobs: [], DecisionClassName: null, CustomerSigned: 0, CanUnlock: false },
};
const decided = {
  Step: 'decided',
  Hold: { Since: '2026-11-20T10:00:00.000Z', By: 'Olga', Reason: 'A dispute' },
  CompleteFile: { Round: 1, IsCurrent: true },
  Summary: {
    FailedJobs: [{ Job: 'handOver', At: '2026-11-20T10:00:00.000Z' }],
    DecisionClassName: 'Preferred',
    CustomerSigned: 1,
    CanUnlock: true,
  },
} satisfies Parameters<typeof caseActs>[0];

it.each([
  ['who may only see, a case just begun', began, ['see'], ['timeline']],
  ['with every right, a case just begun', began, EVERY_RIGHT, ['timeline', 'takeOver', 'hold', 'erase']],
  [
    'who may only see, a decided case',
    decided,
    ['see'],
    ['timeline', 'completeFile', 'reasons', 'signs', 'requirements'],
  ],
  [
    'with every right, a decided case on hold whose hand-over failed',
    decided,
    EVERY_RIGHT,
    [
      'retry',
      'timeline',
      'completeFile',
      'reasons',
      'signs',
      'requirements',
      'takeOver',
      'unlock',
      'liftHold',
      'erase',
    ],
  ],
] as const)('offers somebody %s: what the account may do, the button first', (_name, one, rights, acts) => {
  expect(caseActs(one, rights)).toEqual(acts);
  for (const act of acts) expect({ ...portalMessages, ...operationsMessages }).toHaveProperty([actText(act, one)]);
});

it.each(['underwriting', 'handedOver', 'requirementOpen', 'decided', 'issued', 'declined', 'withdrawn'] as const)(
  'offers what signers were asked in a case that is %s',
  (Step) => {
    expect(caseActs({ ...decided, Step }, ['see'])).toContain('requirements');
  },
);

it('says what is tried again, and which complete file it is', () => {
  const failed = { ...decided, Summary: { ...decided.Summary, FailedJobs: [{ Job: 'seal', At: '' }] } };
  expect([actText('retry', decided), actText('retry', failed)]).toEqual(['operations.sendAgain', 'portal.next.retry']);
  const ended = { ...decided, CompleteFile: { Round: 1, IsCurrent: false } };
  expect(actText('completeFile', ended)).toBe('operations.completeFile.ended');
});
