import { expect, it } from 'vitest';
import { dateText, percentText, statusLabel } from './case-words.ts';

it.each([
  [0, 0, '00.00%'],
  [1, 19, '05.26%'],
  [1, 3, '33.33%'],
  [19, 19, '100.00%'],
])('%i of %i blocks is %s', (progressed, total, expected) => {
  expect(percentText(progressed, total)).toBe(expected);
});

it('writes dates as MM/dd/yyyy and nothing for no date', () => {
  expect(dateText('2026-11-08T12:00:00.000Z')).toBe('11/08/2026');
  expect(dateText('soon')).toBe('');
});

it.each([
  ['Incomplete', false, 'portal.status.Incomplete'],
  ['STP', false, 'portal.status.STP'],
  ['STP - Validation', false, 'portal.status.Validation'],
  ['FUW', false, 'portal.status.FUW'],
  ['Incomplete', true, 'portal.status.Expired'],
])('%s (expired: %s)', (ExportTriagePathName, Expired, label) => {
  expect(statusLabel({ ExportTriagePathName, Expired }).label).toBe(label);
});
