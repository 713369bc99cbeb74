import { expect, it } from 'vitest';
import { dateText, percentText, statusLabel } from './case-labels.ts';

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

const open = { DecisionClassName: null, FinalResultsCreatedDateTime: null };

it.each([
  // spec flow 4.41
  ['Incomplete', false, 'portal.status.Incomplete'],
  ['STP', false, 'portal.status.STP'],
  ['STP - Validation', false, 'portal.status.Validation'],
  ['FUW', false, 'portal.status.FUW'],
  ['Incomplete', true, 'portal.status.Expired'],
])('%s (expired: %s)', (ExportTriagePathName, Expired, label) => {
  expect(statusLabel({ ...open, ExportTriagePathName, Expired }).label).toBe(label);
});

it.each([
  // spec flow 4.41; pages 3.2
  ['before the last signature', open, 'portal.status.IncompleteNote'],
  [
    'before the decision',
    { ...open, FinalResultsCreatedDateTime: '2026-11-08T12:00:00.000Z' },
    'portal.status.IncompleteNote.submitted',
  ],
  [
    'with a decision that needs more',
    { DecisionClassName: 'Pending', FinalResultsCreatedDateTime: '2026-11-08T12:00:00.000Z' },
    'portal.status.IncompleteNote.decided',
  ],
])('in progress %s says so', (_when, facts, note) => {
  expect(statusLabel({ ...facts, ExportTriagePathName: 'Incomplete', Expired: false }).note).toBe(note);
});
