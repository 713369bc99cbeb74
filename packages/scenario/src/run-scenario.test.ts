import type { Definition, SignatoryRole, Stage } from '@countersign/engine';
import { compile } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { describe, expect, test } from 'vitest';
import { readScenario } from './language/read-scenario.ts';
import { memoryDriver } from './memory/driver.ts';
import type { ScenarioReport } from './report.ts';
import { reportLines } from './report.ts';
import { refused } from './driver.ts';
import { runScenario } from './run-scenario.ts';

/** The sample with declarations of two owners and the agent beside the insured's. */
function definition(): Definition {
  const sample = sampleDefinition();
  const insured = sample.Blocks.find(({ Name }) => Name === 'Declarations');
  const [binding] = sample.Bindings.Signatures;
  if (insured === undefined || binding === undefined) throw new Error('the sample takes a signature');
  const others: { name: string; stage: Stage; signatory: SignatoryRole }[] = [
    { name: 'DeclarationsOwnerA', stage: 3, signatory: { Kind: 'Owner', Letter: 'A' } },
    { name: 'DeclarationsOwnerB', stage: 4, signatory: { Kind: 'Owner', Letter: 'B' } },
    { name: 'DeclarationsAgent', stage: 13, signatory: { Kind: 'Agent' } },
  ];
  for (const { name, stage, signatory } of others) {
    sample.Blocks.push({
      ...insured,
      Name: name,
      Route: name,
      Signatory: signatory,
      QuestionBlockPermissions: [{ Stage: stage, PermissionType: 'Write' }],
    });
    sample.Bindings.Signatures.push({ ...binding, Block: name });
  }
  return sample;
}

const compiled = compile(definition());
if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
const { model } = compiled;

async function play(steps: string): Promise<ScenarioReport> {
  const read = readScenario(`Scenario: story\nSteps:\n${steps}`, 'story.yaml');
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return runScenario(memoryDriver(model, { today: '2026-11-20' }), read.scenario);
}

const AGENT_PART = `
  - as: agent
  - start: {}
  - answer: { SECTIONAProposedInsured.StateOfIssue: TX, SECTIONBPolicyOwner.PolicyOwnerInsured: SoleOwner }
  - fill: { until: medical }
  - expect: { ready: { send: true } }
  - send: insured
`;

describe('a story on the sample definition', () => {
  test('runs from the first answer to the insured signature', async () => {
    const report = await play(`${AGENT_PART}
  - as: insured
  - find: {}
  - expect:
      visible: [Part2Medical]
      readOnly: [SECTIONAProposedInsured.Gender]
      editable: [Part2Medical.Weight]
      ready: { sign: false }
  - fill: {}
  - expect: { ready: { sign: true }, valid: [Part2Medical], menu: { Part2Medical: valid } }
  - sign: {}
  - expect: { signed: [insured], answers: { Declarations.SignedCity: Springfield }, mail: { insured: 1 } }
`);
    expect(reportLines(report)).toEqual([
      'ok  story (10 held, 0 failed, 1 not applicable here)',
      '  story.yaml:21: mail: not applicable',
    ]);
  });

  test('sees errors appear and disappear, answers removed with their question, options and labels', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer: { SECTIONAProposedInsured.PrimaryResidence.Zip: 00000, SECTIONAProposedInsured.DateOfBirth: 4/8/1986 }
  - expect:
      errors: { SECTIONAProposedInsured.PrimaryResidence.Zip: invalidZip, SECTIONAProposedInsured.DateOfBirth: [] }
      answers: { SECTIONAProposedInsured.DateOfBirth: 1986-04-08 }
      shown: { SECTIONAProposedInsured.DateOfBirth: 04/08/1986, SECTIONAProposedInsured.AgeNearest: 41 }
  - answer: { SECTIONDCoverageDetails.ProductName: Term10, SECTIONDCoverageDetails.TermFaceAmount: "$250,000" }
  - expect:
      answers: { SECTIONDCoverageDetails.TermFaceAmount: 250000 }
      options: { SECTIONDCoverageDetails.Riders: [CriticalIllness, NoRiders] }
      hidden: [SECTIONDCoverageDetails.BaseAmount]
  - answer: { SECTIONDCoverageDetails.ProductName: UniversalLife }
  - expect: { removed: [SECTIONDCoverageDetails.TermFaceAmount], answers: { SECTIONDCoverageDetails.TermFaceAmount: "" } }
`);
    expect(report.failures).toEqual([]);
    expect(report.held).toBe(10);
  });

  test('adds rows by naming them, and removes them', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer:
      SECTIONDCoverageDetails.ProductName: Term10
      SECTIONDCoverageDetails.Funds[0].FundPercent: 60
      SECTIONDCoverageDetails.Funds[1].FundPercent: 30
  - expect: { errors: { SECTIONDCoverageDetails.FundTotal: notOneHundred } }
  - answer:
      SECTIONDCoverageDetails.Funds[1].FundPercent: 40
  - expect: { errors: { SECTIONDCoverageDetails.FundTotal: none } }
  - removeRow: SECTIONDCoverageDetails.Funds[1]
  - expect: { shown: { SECTIONDCoverageDetails.FundTotal: 60 } }
  - removeRow: SECTIONDCoverageDetails.Funds[7]
  - expect: { refused: notRemovable }
`);
    expect(report.failures).toEqual([]);
  });

  test('finds out who may not do what', async () => {
    const report = await play(`
  - as: insured
  - find: {}
  - expect: { refused: notFound }
  - as: agent
  - start: {}
  - answer: { Part2Medical.Weight: 150 }
  - expect: { refused: readOnly }
  - answer: { SECTIONAProposedInsured.ShoeSize: 9 }
  - expect: { refused: unknownQuestion }
  - sign: {}
  - expect: { refused: notYourTurn }
  - send: insured
  - expect: { refused: notReady }
  - decide: {}
  - expect: { refused: noTable }
`);
    expect(report.failures).toEqual([]);
  });

  test('lets owners sign in any order after the insured, and the agent last', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer:
      SECTIONAProposedInsured.StateOfIssue: TX
      SECTIONBPolicyOwner.PolicyOwnerInsured: "No"
      SECTIONBPolicyOwner.PolicyOwnerInsuredNo: true
      SECTIONBPolicyOwner.PolicyOwnerInformation[0].PolicyOwnerType: Individual
      SECTIONBPolicyOwner.PolicyOwnerInformation[1].PolicyOwnerType: Business
  - fill: { until: medical }
  - send: insured
  - as: ownerA
  - find: {}
  - expect: { refused: notFound }
  - as: insured
  - find: {}
  - fill: {}
  - sign: {}
  - send: owners
  - as: ownerB
  - find: {}
  - expect: { hidden: [Part2Medical], readOnly: [SECTIONDCoverageDetails.ProductName] }
  - sign: {}
  - as: agent
  - sign: {}
  - expect: { refused: notYourTurn, signed: [insured, ownerB] }
  - as: ownerA
  - find: {}
  - sign: {}
  - as: agent
  - sign: {}
  - expect: { signed: [agent, insured, ownerA, ownerB] }
`);
    expect(report.failures).toEqual([]);
  });

  test('clears the signatures when the case is unlocked', async () => {
    const report = await play(`${AGENT_PART}
  - as: insured
  - find: {}
  - fill: {}
  - sign: {}
  - answer: { Part2Medical.Weight: 180 }
  - expect: { refused: readOnly }
  - as: agent
  - unlock: weight was wrong
  - expect: { signed: none }
  - send: insured
  - as: insured
  - find: {}
  - answer: { Part2Medical.Weight: 180 }
  - sign: {}
  - expect: { signed: [insured] }
`);
    expect(report.failures).toEqual([]);
  });
});

describe('the rest of the language', () => {
  test('covers sentences, wordings, rows, the way on, what is missing, reasons and what comes next', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer: { SECTIONAProposedInsured.PrimaryResidence.Zip: 00000, SECTIONDCoverageDetails.ProductName: Term10 }
  - expect:
      messages: { SECTIONAProposedInsured.PrimaryResidence.Zip: [Invalid input format.] }
      labels: { SECTIONAProposedInsured.Name: Legal name of the proposed insured }
      rows: { SECTIONDCoverageDetails.Funds: 1 }
      canAdd: { SECTIONDCoverageDetails.Funds: true }
      sections: [SECTIONAProposedInsured, SECTIONBPolicyOwner, SECTIONDCoverageDetails]
      next: { SECTIONAProposedInsured: SECTIONBPolicyOwner, SECTIONDCoverageDetails: none }
      why: { SECTIONDCoverageDetails.BaseAmount: '"Is Term" is No', SECTIONAProposedInsured: not done }
      forecast: { '2.1': [Part2Medical], '3': [] }
  - fill: { until: medical }
  - clear: SECTIONAProposedInsured.Gender
  - expect: { missing: { send: [SECTIONAProposedInsured.Gender, SECTIONAProposedInsured.PrimaryResidence.Zip] } }
`);
    expect(report.failures).toEqual([]);
    expect(report.held).toBe(12);
  });

  test('undoes one edit, with everything it removed, and no more than one', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer: { SECTIONDCoverageDetails.ProductName: Term10, SECTIONDCoverageDetails.TermFaceAmount: 5000 }
  - answer: { SECTIONDCoverageDetails.ProductName: UniversalLife }
  - expect: { removed: [SECTIONDCoverageDetails.TermFaceAmount] }
  - undo: {}
  - expect: { answers: { SECTIONDCoverageDetails.ProductName: Term10, SECTIONDCoverageDetails.TermFaceAmount: 5000 } }
  - undo: {}
  - expect: { refused: nothingToUndo }
  - addRow: SECTIONDCoverageDetails.Funds
  - expect: { rows: { SECTIONDCoverageDetails.Funds: 2 } }
  - undo: {}
  - expect: { rows: { SECTIONDCoverageDetails.Funds: 1 } }
`);
    expect(report.failures).toEqual([]);
  });

  test('continues on another day', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - answer: { SECTIONAProposedInsured.DateOfBirth: 1980-05-02 }
  - expect: { shown: { SECTIONAProposedInsured.AgeNearest: 47 } }
  - today: 2028-05-02
  - expect: { shown: { SECTIONAProposedInsured.AgeNearest: 48 }, answers: { SECTIONAProposedInsured.DateOfBirth: 1980-05-02 } }
`);
    expect(report.failures).toEqual([]);
  });

  test('reports for each expectation what was different', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - expect:
      messages: { SECTIONAProposedInsured.Gender: none }
      labels: { SECTIONAProposedInsured.Gender: Sex }
      rows: { SECTIONDCoverageDetails.Funds: 3 }
      canAdd: { SECTIONDCoverageDetails.Funds: false }
      sections: [SECTIONBPolicyOwner]
      next: { SECTIONAProposedInsured: none }
      missing: { sign: none }
      why: { SECTIONDCoverageDetails.BaseAmount: because }
      forecast: { '2.1': none }
`);
    expect(report.held).toBe(0);
    expect(report.failures).toHaveLength(9);
  });

  test('ends at what its environment cannot do, and says so', async () => {
    const driver = memoryDriver(model, { today: '2026-11-20' });
    const read = readScenario('Scenario: s\nSteps:\n  - as: agent\n  - today: 2030-01-01\n  - sign: {}', 's.yaml');
    if (!read.ok) throw new Error('the story is well written');
    const elsewhere: typeof driver = { ...driver, travel: () => Promise.resolve(refused('notApplicable', 'no')) };
    const report = await runScenario(elsewhere, read.scenario);
    expect(reportLines(report)).toEqual([
      'ok  s (0 held, 0 failed, 1 not applicable here)',
      '  s.yaml:4: today, and everything after it: not applicable',
    ]);
  });
});

describe('a story that is not true', () => {
  test('fails by path and continues', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - expect: { visible: [Part2Medical, SECTIONAProposedInsured], valid: [Nowhere], answers: { SECTIONAProposedInsured.Gender: Male } }
  - expect: { visible: [SECTIONBPolicyOwner] }
`);
    expect(reportLines(report)).toEqual([
      'FAILED  story (2 held, 3 failed)',
      '  story.yaml:6: Part2Medical: expected visible, was hidden',
      '  story.yaml:6: Nowhere: expected a section or question of the form, was unknown.',
      '  story.yaml:6: SECTIONAProposedInsured.Gender: expected Male, was ',
    ]);
  });

  test.each([
    ['SECTIONAProposedInsured.Gendre', 'SECTIONAProposedInsured.Gender'],
    // Without the group that it is in.
    ['SECTIONAProposedInsured.MiddleNam', 'SECTIONAProposedInsured.Name.MiddleName'],
    ['SECTIONDCoverageDetails.ProductNam', 'SECTIONDCoverageDetails.ProductName'],
    [
      'SECTIONAProposedInsured.PolicyOwnerEntityName',
      'SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerEntityName',
    ],
  ])('says what was meant by %s', async (written, meant) => {
    const report = await play(`
  - as: agent
  - start: {}
  - expect: { visible: [${written}] }
`);
    expect(report.failures.map(({ actual }) => actual)).toEqual([`unknown. Did you mean "${meant}"?`]);
  });

  test('ends if a step is unexpectedly refused', async () => {
    const report = await play(`
  - as: agent
  - start: {}
  - sign: {}
  - expect: { visible: [SECTIONAProposedInsured] }
`);
    expect(report.held).toBe(0);
    expect(report.failures).toEqual([
      { line: 6, path: 'sign', expected: 'done', actual: 'refused (notYourTurn): insured must sign first' },
    ]);
  });
});
