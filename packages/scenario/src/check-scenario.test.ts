import { readCarrier } from '@countersign/engine/author';
import { sampleFolder } from '@countersign/engine/sample-folder';
import { describe, expect, test } from 'vitest';
import { checkScenario } from './check-scenario.ts';
import { readScenario } from './language/read-scenario.ts';

const { carrier, findings } = readCarrier(sampleFolder());
const model = readCarrier(sampleFolder()).model;
if (carrier === null || model === null) throw new Error(findings.map(({ message }) => message).join('\n'));

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';

/** The mistakes in names of steps that are written from line 3 on. */
function mistakesIn(steps: string): [line: number, message: string][] {
  const text = `Scenario: names\nSteps:\n${steps}\n`;
  const read = readScenario(text, 'scenarios/names.yaml');
  if (!read.ok) return read.mistakes.map(({ line, message }) => [line, message]);
  const form = { model: model ?? never(), underwriting: carrier?.underwriting ?? never() };
  return checkScenario(read.scenario, text, form).map(({ line, message }) => [line, message]);
}

function never(): never {
  throw new Error('The sample has findings.');
}

const expected = (expectation: string): string => `  - as: agent\n  - expect: { ${expectation} }`;
const Q = `There is no question "${A}.Gendre".`;

describe('a scenario that names what the carrier does not have', () => {
  test.each<[what: string, steps: string, line: number, said: string]>([
    ['an answer', `  - answer: { ${A}.Gendre: Male }`, 3, `${Q} Did you mean "${A}.Gender"?`],
    [
      'an answer of a long step',
      `  - answer:\n      ${A}:\n        Name: { FirstName: Ann }\n        Gendre: Male`,
      6,
      Q,
    ],
    ['a part of a group', `  - answer: { ${A}.Name.FristName: Ann }`, 3, `Did you mean "${A}.Name.FirstName"?`],
    [
      'a section',
      '  - answer: { SECTIONAProposdInsured.Gender: Male }',
      3,
      `There is no section "SECTIONAProposdInsured". Did you mean "${A}"?`,
    ],
    [
      'an option',
      `  - answer: { ${A}.Gender: male }`,
      3,
      `"male" is not an option of "${A}.Gender". Did you mean "Male"?`,
    ],
    [
      'a text that only begins like a list',
      `  - answer: { ${D}.Riders: '[Critical' }`,
      3,
      '"[Critical" is not an option',
    ],
    ['an option of several', `  - answer: { ${D}.Riders: [LongTermCare, Critical] }`, 3, '"Critical" is not an option'],
    [
      'a yes',
      `  - answer: { ${A}.MailingAddressDifferent: maybe }`,
      3,
      '"maybe" is not yes or no; write true or false.',
    ],
    ['a list', `  - answer: { ${A}.StateOfIssue: ZZ }`, 3, '"ZZ" is not an option of'],
    [
      'an answer to a group',
      `  - answer: { ${A}.Name: Ann }`,
      3,
      `"${A}.Name" is a group: answer its parts, such as "${A}.Name.Title".`,
    ],
    [
      'a day in another order',
      `  - answer: { ${A}.DateOfBirth: 31/12/1985 }`,
      3,
      '"31/12/1985" is not a date; write it as 2020-01-31.',
    ],
    ['an amount', `  - answer: { ${D}.BaseAmount: lots }`, 3, '"lots" is not a number'],
    ['an answer to clear', `  - clear: [${A}.Gendre]`, 3, Q],
    ['rows to add', '  - addRow: SECTIONBPolicyOwner.Owners', 3, 'There is no question "SECTIONBPolicyOwner.Owners".'],
    ['rows that are none', `  - addRow: ${A}.Gender`, 3, `"${A}.Gender" has no rows.`],
    ['a row to remove', `  - removeRow: ${A}.Gender[1]`, 3, `"${A}.Gender" has no rows.`],
    [
      'a row of an option',
      '  - answer: { "Part2Medical.ConditionDetail[Astma].ConditionSteroids": true }',
      3,
      '"Astma" is not an option of "Part2Medical.Conditions". Did you mean "Asthma"?',
    ],
    [
      'a row of an option by its position',
      '  - answer: { "Part2Medical.ConditionDetail[0].ConditionSteroids": true }',
      3,
      '"Part2Medical.ConditionDetail[0]": the rows of this group have the names of options, such as "Part2Medical.ConditionDetail[',
    ],
    [
      'a page',
      '  - leave: coverage-detail',
      3,
      'There is no section or route "coverage-detail". Did you mean "coverage-details"?',
    ],
    ['where to fill until', '  - fill: { until: medcal }', 3, 'Did you mean "medical"?'],
    ...['visible', 'hidden', 'editable', 'readOnly', 'removed'].map((key): [string, string, number, string] => [
      key,
      expected(`${key}: [${A}.Gendre]`),
      4,
      Q,
    ]),
    ...['errors', 'answers', 'shown', 'labels', 'messages', 'options', 'why', 'rows', 'canAdd'].map(
      (key): [string, string, number, string] => [
        key,
        expected(`${key}: { ${A}.Gendre: ${{ rows: '1', canAdd: 'true', errors: 'required' }[key] ?? 'x'} }`),
        4,
        Q,
      ],
    ),
    ...['valid', 'invalid', 'sections'].map((key): [string, string, number, string] => [
      key,
      expected(`${key}: [Part2Medcal]`),
      4,
      'There is no section "Part2Medcal". Did you mean "Part2Medical"?',
    ]),
    ['menu', expected('menu: { Part2Medcal: valid }'), 4, 'There is no section "Part2Medcal".'],
    ['next', expected('next: { Part2Medical: Declaration }'), 4, 'There is no section "Declaration".'],
    ['forecast', expected("forecast: { '2.1': [Part2Medcal] }"), 4, 'There is no section "Part2Medcal".'],
    ['missing', expected(`missing: { sign: [concealed, ${A}.Gendre] }`), 4, Q],
    [
      'an error',
      expected(`errors: { ${A}.Gender: requird }`),
      4,
      'There is no error "requird". Did you mean "required"?',
    ],
    ['an option that is offered', expected(`options: { ${A}.Gender: [Male, Femal] }`), 4, '"Femal" is not an option'],
    ['an option that is stored', expected(`answers: { ${A}.Gender: Femal }`), 4, '"Femal" is not an option'],
    [
      'a notice',
      expected('notices: [StateDiffer]'),
      4,
      'There is no notice "StateDiffer". Did you mean "StateDiffers"?',
    ],
    ['a class', expected('decisionClass: Prefered'), 4, 'There is no class "Prefered". Did you mean "Preferred"?'],
    ['a path', expected('triagePath: 3'), 4, 'There is no path 3; there are 1, 2.5.'],
    ['a recipient', expected('mail: { ownr: 1 }'), 4, 'ownr is not a person'],
    ['the document of somebody', expected('documents: { owner: ready }'), 4, 'owner is not a person'],
  ])('%s is told by line', (_what, steps, line, said) => {
    expect(mistakesIn(steps)).toEqual([[line, expect.stringContaining(said)]]);
  });
});

test('a section that is gone is told once for all its questions, and a question on each of its lines', () => {
  const steps = [
    '  - answer: { Pets.Dog: Rex, Pets.Cat: Tom }',
    '  - expect: { visible: [Pets.Dog], valid: [Pets], sections: [Pets], answers: { "Pets.Rows[0].Name": Rex } }',
    `  - expect: { visible: [${A}.Gendre] }`,
    `  - expect: { hidden: [${A}.Gendre] }`,
  ];
  expect(mistakesIn(steps.join('\n'))).toEqual([
    [3, 'There is no section "Pets".'],
    [5, expect.stringContaining(Q)],
    [6, expect.stringContaining(Q)],
  ]);
});

test('an owner beyond the limit does not exist', () => {
  const two = {
    ...model,
    definition: { ...carrier.definition, Settings: { ...carrier.definition.Settings, OwnerLimit: 2 } },
  };
  const text = 'Scenario: owners\nSteps:\n  - as: ownerB\n  - as: ownerC\n  - expect: { signed: [ownerD] }\n';
  const read = readScenario(text, 'x.yaml');
  if (!read.ok) throw new Error('It cannot be read.');
  const said = checkScenario(read.scenario, text, { model: two, underwriting: carrier.underwriting });
  expect(said.map(({ line, message }) => [line, message])).toEqual([
    [4, 'There is no ownerC: OwnerLimit in definition.yaml is 2.'],
    [5, 'There is no ownerD: OwnerLimit in definition.yaml is 2.'],
  ]);
});

test('a wrong answer whose error or refusal is expected is no mistake', () => {
  expect(mistakesIn(`  - answer: { ${A}.Gender: male }\n  - expect: { errors: { ${A}.Gender: [required] } }`)).toEqual(
    [],
  );
  expect(mistakesIn(`  - answer: { ${A}.Gendre: Male }\n  - expect: { refused: [unknownQuestion] }`)).toEqual([]);
});

test('what the carrier has is none', () => {
  const steps = `  - answer: { ${A}.Gender: Male, ${A}.MailingAddressDifferent: true, ${A}.Name.LastName: Lee, ${A}.StateOfIssue: TX }
  - answer: { ${D}.Riders: [NoRiders], 'Part2Medical.ConditionDetail[Asthma].ConditionSteroids': true, ${A}.Gender: null }
  - answer: { '${D}.Funds[1].FundPercent': 50 }
  - addRow: ${D}.Funds
  - removeRow: ${D}.Funds[0]
  - leave: medical
  - fill: { until: Part2Medical }
  - expect: { visible: [${A}, ${A}.Gender], next: { Part2Medical: none }, refused: [anything], triagePath: 1 }`;
  expect(mistakesIn(steps)).toEqual([]);
});
