import { expect, test } from 'vitest';
import { lintDefinition } from '../../definition/lint-definition.ts';
import { sampleDefinition } from '../../definition/sample.ts';
import { sectionMatrix } from './section-matrix.ts';

function rowWith(ConditionalClause: string, limits = {}) {
  const definition = sampleDefinition();
  const block = definition.Blocks.find((each) => each.Name === 'Part2Medical');
  Object.assign(block ?? {}, { ConditionalClause });
  const { model, findings } = lintDefinition(definition);
  expect(findings).toEqual([]);
  return sectionMatrix(model, limits).find((row) => row.Section === 'Part2Medical');
}

const STATE = 'SECTIONAProposedInsured.StateOfIssue';
const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';

test.each([
  ['1', { shown: ['* / * / *'] }],
  [`${STATE} in ["CA", "TX"]`, { shown: ['CA TX / * / *'], hidden: ['NY PA / * / *'] }],
  [`${STATE} == "CA" && IsTerm`, { shown: ['CA / Term10 Term20 / *'] }],
  [`${OWNERS}.exists(r, r.PolicyOwnerType == "Business")`, { shown: ['* / * / CoOwner+Business No+Business'] }],
  [`${STATE} == "CA" && IsDemo`, { depends: ['CA / * / *'], hidden: ['NY PA TX / * / *'] }],
])('%s', (clause, cells) => {
  expect(rowWith(clause)?.Cells).toMatchObject(cells);
});

test('a limit leaves the other cells out, and what it depends on is told in words', () => {
  const row = rowWith(`${STATE} == "CA" && IsDemo`, { state: 'CA' });
  expect(row).toMatchObject({ Stages: ['2'], Cells: { depends: ['* / * / *'] } });
  expect(row?.DependsOn).toContain('this is a demonstration');
});
