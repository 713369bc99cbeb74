import { expect, test } from 'vitest';
import { compile } from '../definition/compile.ts';
import { clausesOver } from '../definition/model-clauses.ts';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import { describe } from './describe.ts';
import { explain } from './explain.ts';
import { sampleEnvironment } from './sample-environment.testkit.ts';
import type { Clause } from './types.ts';

const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
const { model } = compiled;

function clauseOf(text: string): Clause {
  const result = clausesOver(model)('test', text, null);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.clause;
}

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';

test.each([
  [`${D}.ProductName == "UniversalLife"`, '"Product" is Universal Life'],
  [`${D}.ProductName in ["Term10", "Term20"]`, '"Product" is Term 10 or Term 20'],
  [`!(${D}.ProductName in ["Term10", "Term20"])`, '"Product" is not Term 10 or Term 20'],
  [`${A}.StateOfIssue != "CA"`, '"State of issue" is not California'],
  [`${A}.MailingAddressDifferent`, '"Does mail go to another address?" is Yes'],
  [`${A}.MailingAddressDifferent == false`, '"Does mail go to another address?" is No'],
  [`!${A}.MailingAddressDifferent`, '"Does mail go to another address?" is No'],
  [`!answered(${A}.EmailAddress)`, '"E-mail" is not answered'],
  [`!has(${D}.Riders, "LongTermCare")`, '"Riders" does not include Long Term Care'],
  [
    `FaceAmount > 5000000 && ageNearest(${A}.DateOfBirth) <= 65`,
    '"Face Amount" is more than 5,000,000 and the nearest age from "Date of birth" is at most 65',
  ],
  [`IsTerm && (IsDemo || Stage == 1)`, '"Is Term" is Yes and (this is a demonstration or the stage is 1)'],
  [`${A}.DateOfBirth < addYears(Today, -20)`, '"Date of birth" is before 20 years before today'],
  [
    'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business")',
    'in at least one row of "Owner details": "Kind of owner" is Business',
  ],
  [
    'total(FaceAmount, SECTIONDCoverageDetails.BaseAmount) > 1',
    'the total of "Face Amount" and "Base amount" is more than 1',
  ],
  ['size(SECTIONBPolicyOwner.PolicyOwnerInformation) > 1', 'the number of rows of "Owner details" is more than 1'],
  [
    `${D}.Funds.sum(r, r.FundPercent) == 100`,
    'the sum of "FundPercent" over the rows of "Shares of the premium" is 100',
  ],
  [
    'Part2Medical.ConditionDetail.exists(d, d.RowKey == "PregnancyRelatedDepression")',
    'in at least one row of "Details of each condition": the row is about Pregnancy Related Depression',
  ],
  [
    'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType != "Business") && !SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business")',
    '(in at least one row of "Owner details": "Kind of owner" is not Business) and (in no row of "Owner details": "Kind of owner" is Business)',
  ],
  [`!(${D}.ProductName == "UniversalLife")`, '"Product" is not Universal Life'],
  [
    `IsDemo && (${D}.ProductName == "UniversalLife" ? false : ${A}.StateOfIssue == "CA")`,
    'this is a demonstration and "Product" is not Universal Life and "State of issue" is California',
  ],
  [`IsTerm ? true : IsDemo`, '"Is Term" is Yes or this is a demonstration'],
  [`IsTerm ? IsDemo : true`, '"Is Term" is No or this is a demonstration'],
])('%s', (clause, sentence) => {
  expect(describe(model, clauseOf(clause).tree)).toBe(sentence);
});

test('a derived value is called by its title', () => {
  const sample = sampleDefinition();
  const DerivedValues = sample.DerivedValues.map((value) =>
    value.Name === 'IsTerm' ? { ...value, Title: 'A term product' } : value,
  );
  const titled = compile({ ...sample, DerivedValues });
  if (!titled.ok) throw new Error(JSON.stringify(titled.findings));
  expect(describe(titled.model, clauseOf('!IsTerm').tree)).toBe('"A term product" is No');
});

test('an explanation says of every part whether it is true', () => {
  const clause = clauseOf(
    `IsTerm && (${A}.Gender == "Male" || !(IsDemo && Stage == 1)) && answered(${A}.EmailAddress)`,
  );
  const term = model.node('IsTerm')?.id ?? -1;
  const environment = sampleEnvironment(model, {});
  const values = [...environment.values];
  values[term] = true;
  const { truth, parts } = explain(model, clause, { ...environment, values });
  expect(truth).toBe(false);
  expect(parts.map((part) => part.truth)).toEqual([true, true, false]);
  expect(parts[0]?.reads).toEqual([term]);
  expect(parts[1]?.parts.map((part) => part.truth)).toEqual([null, true]);
});
