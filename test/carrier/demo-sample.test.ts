/** The sample customer of test applications is right in every state (spec flow 4.40). */
import { expect, test } from 'vitest';
import { openApplication, splitBlock } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model, definition } = referenceCarrier();
const state = 'SECTIONAProposedInsured.DriversLicenseState';
const license = 'SECTIONAProposedInsured.DriversLicenseNumber';

const keyOf = (application: ReturnType<typeof demo>, path: string) => {
  const key = application.keyOf(...splitBlock(path));
  if (key === undefined) throw new Error(`there is no ${path}`);
  return key;
};

const demo = () => openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {}, isDemo: true });

test('whichever state issued the license, its number is valid in that state', () => {
  const application = demo();
  const patterns = definition.Tables['DriversLicense'] ?? {};
  expect(Object.keys(patterns)).toHaveLength(51);
  for (const [name, pattern] of Object.entries(patterns)) {
    application.change(keyOf(application, state), name);
    const { text, editable, errors } = application.cell(keyOf(application, license));
    expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(`^(?:${pattern})$`))]);
    expect([name, editable, errors]).toEqual([name, false, []]);
  }
});

test('outside test applications nobody gets a number', () => {
  const application = openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  application.change(keyOf(application, 'SECTIONAProposedInsured.DriversLicenseHas'), 'true');
  application.change(keyOf(application, state), 'TX');
  expect(application.answerText(license)).toBe('');
});
