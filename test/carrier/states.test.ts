import { describe, expect, test } from 'vitest';
import { openApplication } from '../../packages/engine/src/index.ts';
import { keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** What the reference carrier has in each state of issue, and what is reported if a state is not the right one. */
const { definition, model } = referenceCarrier();
const A = 'SECTIONAProposedInsured';
const issued = (definition.Lists['States'] ?? []).map(({ Name }) => Name).filter((state) => state !== 'NY');

test('no form is for a state in which no policy is issued', () => {
  const named = new Set((definition.Document?.Forms ?? []).flatMap(({ States = [] }) => States));
  expect([...named].filter((state) => !issued.includes(state))).toEqual([]);
});

test('no two states read the same', () => {
  const notices = (state: string): string => {
    const application = openApplication(model, {
      stage: 2.1,
      role: 'InsuredOwner',
      today: '2026-11-20',
      answers: { [A]: { StateOfIssue: state } },
    });
    return application
      .block('Disclosures')
      .cells.map((key) => application.cell(key))
      .filter(({ visible }) => visible)
      .map(({ label }) => label)
      .join('\n');
  };
  const said = issued.map(notices);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});

test('every wrong state of issue is reported, also the second one', () => {
  const application = newCase(model);
  const told = (path: string, state: string): string[] =>
    application.change(keyOf(application, `${A}.${path}`), state).notices.map(({ name }) => name);
  expect(told('PrimaryResidence.State', 'MA')).toEqual([]);
  for (const state of ['TX', 'CA', 'OH']) expect(told('StateOfIssue', state)).toEqual(['StateOfIssueDiffers']);
  expect(told('StateOfIssue', 'MA')).toEqual([]);
  expect(told('StateOfIssue', 'TX')).toEqual(['StateOfIssueDiffers']);
});

describe('progress', () => {
  test.each(model.blocks.filter(({ data }) => data.Purpose !== 'completion').map(({ data }) => data.Route))(
    'at %s is not 0',
    (route) => {
      expect(newCase(model).progress(route).position).toBeGreaterThan(0);
    },
  );
});
