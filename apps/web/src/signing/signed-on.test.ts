import { compile, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { describe, expect, it } from 'vitest';
import { dayOfSigning, signedOn } from './signed-on.ts';

const sample = sampleDefinition();
const { DriversLicense = {} } = sample.Tables;
const compiled = compile({
  ...sample,
  Groups: {
    ...sample.Groups,
    Signature: (sample.Groups['Signature'] ?? []).map((part) => ({ ...part, ControlType: 'textbox' as const })),
  },
  Tables: { DriversLicense, TimeZone: { PA: 'America/New_York', CA: 'America/Los_Angeles', TX: 'America/Chicago' } },
});
if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
const { model } = compiled;

/** The day of a signature that was given there at that moment. */
function dayOf(state: string, DateX: string): string {
  const days = model.definition.Bindings.Signatures.map((binding) => {
    const answers = { [binding.Block]: { [`${binding.Signature}.DateX`]: DateX, [binding.State]: state } };
    return signedOn(
      openApplication(model, { stage: 2.1, role: 'InsuredOwner', today: '2026-11-20', answers }),
      binding,
    );
  });
  return days.join(' ');
}

// spec flow 3.7
describe('the day of a signature', () => {
  it.each([
    ['an evening in Pennsylvania', 'PA', '2026-11-30T02:37:33.000Z', '2026-11-29'],
    ['the last minute of a day in California', 'CA', '2026-11-30T07:59:59.000Z', '2026-11-29'],
    ['the same moment in Texas', 'TX', '2026-11-30T07:59:59.000Z', '2026-11-30'],
    ['the last minute of the day before daylight saving time ends', 'PA', '2026-11-01T03:59:59.000Z', '2026-10-31'],
    ['the last minute of the day on which it ends', 'PA', '2026-11-02T04:59:59.000Z', '2026-11-01'],
    ['the last minute of the day on which it begins', 'PA', '2027-03-15T03:59:59.000Z', '2027-03-14'],
    ['the last minute of a year', 'PA', '2027-01-01T04:59:59.000Z', '2026-12-31'],
    ['a state without a time zone', 'NY', '2026-11-30T02:37:33.000Z', '2026-11-30'],
    ['no signature', 'PA', '', ''],
  ])('%s', (_name, state, at, day) => {
    expect(dayOf(state, at)).toBe(day);
  });

  it.each([
    ['the day in the state that was chosen', 'CA', '2026-11-30T07:59:59Z', '2026-11-29'],
    ['its next day a second later', 'CA', '2026-11-30T08:00:00Z', '2026-11-30'],
    ['the day in the state of issue, before one is chosen', '', '2026-11-30T07:59:59Z', '2026-11-30'],
    ['the day of the server, if the clock of the device is wrong', 'CA', '2025-01-01T12:00:00Z', '2026-11-30'],
  ])('before it is given, is %s', (_name, state, now, day) => {
    const { StateOfIssue } = model.definition.Bindings.Insured;
    const answers = { [StateOfIssue.split('.')[0] ?? '']: { [StateOfIssue.split('.').slice(1).join('.')]: 'TX' } };
    const application = openApplication(model, { stage: 2.1, role: 'InsuredOwner', today: '2026-11-30', answers });
    expect(dayOfSigning(application, { state, today: '2026-11-30', now: new Date(now) })).toBe(day);
  });
});
