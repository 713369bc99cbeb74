/** The decision and what it means to people (spec flow §3, §4). */
import { describe, expect, test } from 'vitest';
import type { DecisionRule, DecisionTable } from '../definition/carrier.ts';
import { AGENT_PART, INSURED_PART, openCase } from '../testing/sample-case.ts';
import { decide, decisionInputs, UnreadableTable } from './decide.ts';
import { classWords, outcome } from './outcome.ts';
import { sampleBirthDate, simulatedRow } from './simulate.ts';
import { stageOf } from '../clause/roles-and-stages.ts';

const CASE = openCase({ stage: 13, answers: { ...AGENT_PART, ...INSURED_PART } });

function table(rules: (Partial<DecisionRule> & { When: string })[]): DecisionTable {
  return {
    Version: '1',
    Classes: [
      { Name: 'SuperPreferred', Number: 1 },
      { Name: 'Preferred', Number: 2 },
      { Name: 'Standard', Number: 4 },
    ],
    Paths: [
      { Number: 1, Name: 'STP' },
      { Number: 2, Name: 'STP - Validation' },
      { Number: 2.5, Name: 'Incomplete' },
      { Number: 3, Name: 'FUW' },
    ],
    Simulated: { Age: 50, Gender: 'Male', SmokerStatus: 'Non-Smoker', Class: 'SuperPreferred' },
    Facts: {
      Age: 'SECTIONAProposedInsured.AgeNearest',
      Gender: 'SECTIONAProposedInsured.Gender',
      SmokerStatus: '"Non-Smoker"',
    },
    Values: [{ Name: 'Heavy', Type: 'YesNo', Clause: 'Part2Medical.Weight > 140' }],
    Rules: rules.map((rule, index) => ({ Rule: String(index + 1), Reason: `reason ${index + 1}`, ...rule })),
  };
}

describe('the decision', () => {
  // spec flow 3.9
  test('is instant and the best class if no rule applies', () => {
    expect(decide(CASE, table([{ When: 'Part2Medical.Weight > 500', Path: 3 }]))).toEqual({
      rows: [
        {
          TriagePathNumber: 1,
          TriagePathName: 'STP',
          DecisionClassNumber: 1,
          DecisionClassName: 'SuperPreferred',
          Age: 47,
          Gender: 'Female',
          SmokerStatus: 'Non-Smoker',
        },
      ],
      fired: [],
    });
  });

  test.each<[NonNullable<DecisionRule['Path']>[], number]>([
    [[1, 2], 2],
    [[2.5, 2], 2.5],
    [[2.5, 3, 2], 3],
  ])('paths %j give %d: 3 wins, else 2.5, else 2, else 1', (paths, path) => {
    const decision = decide(CASE, table(paths.map((Path) => ({ When: 'Heavy', Path }))));
    expect(decision.rows[0]?.TriagePathNumber).toBe(path);
    expect(decision.fired).toHaveLength(paths.length);
  });

  test('the worst cap is the class, and a rule on something unknown does not count', () => {
    const decision = decide(
      CASE,
      table([
        { When: 'Heavy', ClassCap: 'Standard' },
        { When: 'Heavy', ClassCap: 'Preferred' },
        { When: 'SECTIONDCoverageDetails.BaseAmount != 5', Path: 3 },
      ]),
    );
    expect(decision.rows[0]).toMatchObject({
      TriagePathNumber: 1,
      DecisionClassName: 'Standard',
      DecisionClassNumber: 4,
    });
    expect(decision.fired).toMatchObject([
      { rule: '1', reason: 'reason 1' },
      { rule: '2', reason: 'reason 2' },
    ]);
  });

  test('says for each reason whether it rests on answers that the agent may read', () => {
    const { fired } = decide(
      CASE,
      table([
        { When: 'Heavy', Path: 2 },
        { When: 'SECTIONAProposedInsured.Gender == "Female"', Path: 1 },
      ]),
    );
    expect(fired.map(({ concealed }) => concealed)).toEqual([true, false]);
  });

  test('cannot be made by a table that reads what the definition does not have', () => {
    expect(() => decide(CASE, table([{ When: 'SECTIONAProposedInsured.Nowhere == true' }]))).toThrow(UnreadableTable);
  });
});

// spec trust 4.18
test('what its rules read is told with its values, through derived ones too, and no number of a person', () => {
  const read = decisionInputs(
    CASE,
    table([
      { When: 'Heavy' },
      { When: 'answered(SECTIONAProposedInsured.SocialSecurityNumber)' },
      { When: 'SECTIONDCoverageDetails.BaseAmount > 5' },
    ]),
  );
  const values = Object.fromEntries(read.map(({ name, values: found }) => [name, found]));
  expect(values).toMatchObject({
    'SECTIONAProposedInsured.Gender': ['Female'],
    'SECTIONAProposedInsured.AgeNearest': [47],
    'SECTIONAProposedInsured.DateOfBirth': [expect.stringMatching(/^\d{4}-/)],
    'Part2Medical.Weight': [expect.any(Number)],
  });
  expect(Object.keys(values).filter((name) => /Number|BaseAmount/.test(name))).toEqual([]);
});

// spec flow 4.40
describe('a simulated decision', () => {
  test.each([
    ['1', 'STP'],
    ['2', 'STP - Validation'],
    ['2.5', 'Incomplete'],
    ['3', 'FUW'],
  ])('of path %s is that of the sample person', (wanted, TriagePathName) => {
    expect(simulatedRow(table([]), wanted)).toEqual({
      TriagePathNumber: Number(wanted),
      TriagePathName,
      DecisionClassNumber: 1,
      DecisionClassName: 'SuperPreferred',
      Age: 50,
      Gender: 'Male',
      SmokerStatus: 'Non-Smoker',
    });
  });

  test.each([
    ['2026-11-20', '1976-10-20'],
    ['2028-03-31', '1978-02-28'],
  ])('is about somebody of that age, who on %s was born on %s', (today, born) => {
    expect(sampleBirthDate(table([]), today)).toBe(born);
  });

  test.each(['', '4', '02', 'STP'])('is none for %j', (wanted) => {
    expect(simulatedRow(table([]), wanted)).toBeNull();
  });
});

// spec flow 4.36, 4.37
describe('texts for people', () => {
  test.each([
    [1, 'approved'],
    [2, 'review'],
    [2.5, 'review'],
    [4, 'review'],
    [3, 'requirements'],
    [7, 'error'],
  ])('path %d: %s', (TriagePathNumber, message) => {
    expect(outcome({ TriagePathNumber })).toBe(message);
  });

  test('no decision is the error state', () => {
    expect(outcome(undefined)).toBe('error');
  });

  test.each([
    ['SuperPreferred', 'Super Preferred'],
    ['StandardPlus', 'Standard Plus'],
    ['', 'Super Preferred'],
  ])('class %j reads %s', (name, words) => {
    expect(classWords(name)).toBe(words);
  });
});

test.each([
  // spec flow 4.1
  ['Agent', false, 1],
  ['Agent', true, 13],
  ['Omnipotent', true, 13],
  ['InsuredOwner', false, 2.1],
  ['InsuredNotOwner', true, 2.2],
  ['ProposedInsured', false, 2.2],
  ['OwnerA', true, 3],
  ['OwnerJ', true, 12],
] as const)('%s, customer signed %s, stands at stage %d', (role, signed, stage) => {
  expect(stageOf(role, signed)).toBe(stage);
});
