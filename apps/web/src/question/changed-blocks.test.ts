import { compile, openApplication } from '@countersign/engine';
import { question, sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';
import { changedBlocks } from './changed-blocks.ts';

const INSURED = 'SECTIONAProposedInsured';
const MEDICAL = 'Part2Medical';

/** The sample, with the medical section read (or also written) by the agent. */
function openWith(permission: 'Read' | 'Write') {
  const definition = sampleDefinition();
  definition.Blocks.find(({ Name }) => Name === MEDICAL)?.QuestionBlockPermissions.push({
    Stage: 1,
    PermissionType: permission,
  });
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
  return openApplication(compiled.model, {
    stage: 1,
    role: 'Agent',
    today: '2026-11-20',
    answers: {
      [INSURED]: { Gender: 'Female' },
      SECTIONDCoverageDetails: { ProductName: 'Term10' },
      [MEDICAL]: { Conditions: '["PregnancyRelatedDepression"]' },
    },
  });
}

it('names the shown section alone if nothing else changed', () => {
  const application = openWith('Write');
  const change = application.change(`${INSURED}.Name.FirstName`, 'Jane');
  expect(changedBlocks(application, change, INSURED)).toEqual([INSURED]);
});

it('names the section that lost answers, and the same one when they are restored', () => {
  const application = openWith('Write');
  const change = application.change(`${INSURED}.Gender`, 'Male');
  expect(change.removed).toHaveLength(1);
  expect(changedBlocks(application, change, INSURED)).toEqual([INSURED, MEDICAL]);
  expect(changedBlocks(application, application.undo(change), INSURED)).toEqual([INSURED, MEDICAL]);
});

it('leaves mere consequences in another section to the server', () => {
  const definition = sampleDefinition();
  definition.Blocks.find(({ Name }) => Name === 'SECTIONDCoverageDetails')?.Questions.push(
    question('CertificateName', { Calculate: `${INSURED}.Name.FirstName` }),
  );
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
  const application = openApplication(compiled.model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  const change = application.change(`${INSURED}.Name.FirstName`, 'Jane');
  expect(change.entries.map(({ block }) => block)).toContain('SECTIONDCoverageDetails');
  expect(changedBlocks(application, change, INSURED)).toEqual([INSURED]);
});

it('leaves a section that this person only reads to the server', () => {
  const application = openWith('Read');
  const change = application.change(`${INSURED}.Gender`, 'Male');
  expect(changedBlocks(application, change, INSURED)).toEqual([INSURED]);
});
