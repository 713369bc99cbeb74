import { describe, expect, it } from 'vitest';
import { dateText, dayText, percentText, statusLabel } from './case-labels.ts';

it.each([
  // spec flow 3.6
  [0, 0, '00.00%'],
  [1, 19, '05.26%'],
  [1, 3, '33.33%'],
  [19, 19, '100.00%'],
])('%i of %i blocks is %s', (progressed, total, expected) => {
  expect(percentText(progressed, total)).toBe(expected);
});

// spec flow 2.20, 9.8
it('writes dates as MM/dd/yyyy and nothing for no date', () => {
  expect(dateText('2026-11-08T12:00:00.000Z')).toBe('11/08/2026');
  expect(dateText('soon')).toBe('');
});

// spec flow 2.20
it('dates what happened to a signer by the time zone of the case, wherever the reader is', () => {
  expect(dateText('2026-11-30T05:30:00.000Z', 'America/Los_Angeles')).toBe('11/29/2026');
  expect(dateText('2026-11-30T05:30:00.000Z', 'America/New_York')).toBe('11/30/2026');
  expect(dayText('2026-11-30T05:30:00.000Z', 'America/Los_Angeles')).toBe('Nov 29');
});

const open = { DecisionClassName: null, FinalResultsCreatedDateTime: null, Stage: 'insured' } as const;
const submitted = { ...open, FinalResultsCreatedDateTime: '2026-11-08T12:00:00.000Z', Stage: 'underwriting' } as const;

it.each([
  // spec flow 4.41
  ['Incomplete', 'insured', 'portal.status.Incomplete'],
  ['STP', 'decided', 'portal.status.STP'],
  ['STP - Validation', 'decided', 'portal.status.Validation'],
  ['FUW', 'decided', 'portal.status.FUW'],
  ['Incomplete', 'expired', 'portal.status.Expired'],
] as const)('%s (%s)', (ExportTriagePathName, Stage, label) => {
  expect(statusLabel({ ...open, ExportTriagePathName, Stage }).label).toBe(label);
});

describe('how a case ended', () => {
  // spec flow 4.41; systems 1.1
  it.each(['issued', 'declined', 'withdrawn'] as const)('%s is its label, whatever was decided before', (Stage) => {
    for (const ExportTriagePathName of ['Incomplete', 'STP', 'STP - Validation', 'FUW']) {
      const label = statusLabel({ ...submitted, ExportTriagePathName, Stage });
      expect(label).toMatchObject({ label: `portal.stage.${Stage}`, note: null });
    }
  });
});

it.each([
  // spec flow 4.41; pages 3.2
  ['before the last signature', open, 'portal.status.IncompleteNote'],
  ['before the decision', submitted, 'portal.status.IncompleteNote.submitted'],
  [
    'with a decision that needs more',
    { ...submitted, DecisionClassName: 'Pending', Stage: 'decided' },
    'portal.status.IncompleteNote.decided',
  ],
] as const)('in progress %s says so', (_when, facts, note) => {
  expect(statusLabel({ ...facts, ExportTriagePathName: 'Incomplete' }).note).toBe(note);
});
