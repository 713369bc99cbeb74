/** A signer's note about a row (spec pages 1.7), in a case of the reference carrier. */
import { expect, test } from 'vitest';
import { answerAt, labelInPlace, readAll } from '../../apps/web/src/signing/reviewed-answers.ts';
import { type Application, openApplication } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

const BENEFICIARIES = 'SECTIONCBeneficiaryInformation';

/** A case with so many owners and three beneficiaries. */
function withOwners(count: number): Application {
  const rows = (group: string, shares: readonly string[], question: string) =>
    Object.fromEntries(shares.map((share, at) => [`${group}[${at}].${question}`, share]));
  const emails = Array.from({ length: count }, (_, at) => `owner${at}@example.com`);
  return openApplication(referenceCarrier().model, {
    stage: 1,
    role: 'Agent',
    today: '2026-11-20',
    answers: {
      SECTIONBPolicyOwner: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'true',
        ...rows('PolicyOwnerInformation', emails, 'PolicyOwnerEmail'),
      },
      [BENEFICIARIES]: rows('BeneficiaryInformation', ['50', '30', '20'], 'BeneficiaryPercentage'),
    },
  });
}

test('shows the answer of the place that it is sent to, also when the page opened the case again with fewer rows', () => {
  const before = withOwners(3);
  const path = 'BeneficiaryInformation[1].BeneficiaryPercentage';
  const after = withOwners(1);
  // Keys of rows count all rows of a case.
  expect(after.keyOf(BENEFICIARIES, path)).not.toBe(before.keyOf(BENEFICIARIES, path));
  for (const application of [before, after]) {
    const answer = answerAt(application, readAll(application), { block: BENEFICIARIES, path });
    expect(answer?.value).toContain('30');
  }
  const gone = { block: BENEFICIARIES, path: 'BeneficiaryInformation[3].BeneficiaryPercentage' };
  expect(answerAt(after, readAll(after), gone)).toBeNull();
});

test('names each answer of a section differently, also those of rows that ask the same', () => {
  const twice = readAll(withOwners(3))
    .flatMap(({ sections }) => sections)
    .flatMap(({ answers }) => answers.map(labelInPlace).filter((name, at, names) => names.indexOf(name) !== at));
  expect(twice).toEqual([]);
});
