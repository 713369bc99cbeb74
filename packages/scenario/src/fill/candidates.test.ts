import { compile, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, test } from 'vitest';
import { candidatesFor } from './candidates.ts';

const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error('the sample has findings');
const { model } = compiled;

test.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-11-28', '2026-11-29'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-02-28', '2027-03-01'],
  ['2028-02-28', '2028-02-29'],
])('on %s, the day after today can answer a date', (today, tomorrow) => {
  const application = openApplication(model, { stage: 1, role: 'Agent', today, answers: {} });
  const date = application.cell(application.keyOf('SECTIONAProposedInsured', 'DateOfBirth') ?? '');
  expect(candidatesFor(application, date, { seed: 1, style: 'plain' })).toContain(tomorrow);
});
