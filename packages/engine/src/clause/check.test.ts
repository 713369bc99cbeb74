import { expect, test } from 'vitest';
import { compile } from '../definition/compile.ts';
import { sampleDefinition } from '../definition/sample.testkit.ts';

/** What the checker says about a clause on a question inside the owners' rows. */
function problems(clause: string): string[] {
  const definition = sampleDefinition();
  const owners = definition.Blocks[1]?.Questions[2]?.ChildQuestions ?? [];
  const relationship = owners.find((question) => question.QuestionName === 'PolicyOwnerRelationship');
  if (relationship === undefined) throw new Error('The sample lost its question.');
  // A wording may depend on everything, also on who reads it.
  relationship.QuestionVariations = [{ ConditionalClause: clause, AlternativeQuestionText: 'Relationship' }];
  const compiled = compile(definition);
  return compiled.ok
    ? []
    : compiled.findings.map(({ kind, message }) => `${kind}: ${message.replace(/ \(at \d+ in: .*/s, '')}`);
}

test.each([
  'PolicyOwnerType == "Business"',
  'PolicyOwnerName.LastName == "Roe"',
  'PolicyOwnerInsured == "No"',
  'SECTIONAProposedInsured.PrimaryResidence.State in ["CA", "TX"]',
  'PolicyOwnerInformation.exists(other, other.PolicyOwnerType == PolicyOwnerType)',
  'SECTIONBPolicyOwner.PolicyOwnerInformation.count(r, answered(r.PolicyOwnerEmail)) > 1',
  'SigningOfficerCompound.exists(s, s.TrusteeType == "EntityTrustee" && PolicyOwnerType == "ExistingTrust")',
  'PolicyOwnerDateOfBirth < addYears(Today, -20)',
  'PolicyOwnerDateOfBirth < date("2000-01")',
  'Role == "OwnerA" || Stage == 2.1',
  'IsTerm && FaceAmount > 1000000',
  '(PolicyOwnerType == "Business" ? 2 : 1) == 2',
])('understood: %s', (clause) => {
  expect(problems(clause)).toEqual([]);
});

test.each<[clause: string, problem: string]>([
  [
    'PolicyOwnerTyp == "Business"',
    'unknown-question: There is no question "PolicyOwnerTyp" here. Did you mean "PolicyOwnerType"?',
  ],
  ['Gender == "Male"', 'unknown-question: There is no question "Gender" here.'],
  ['PolicyOwnerName.Last == "Roe"', 'unknown-question: "PolicyOwnerName" has no question "Last".'],
  [
    'SECTIONAProposedInsured.Gendr == "Male"',
    'unknown-question: "SECTIONAProposedInsured" has no question "Gendr". Did you mean "Gender"?',
  ],
  [
    'SigningOfficerCompound.TrusteeType == "EntityTrustee"',
    'unknown-question: "SigningOfficerCompound.TrusteeType" is asked once per row.',
  ],
  [
    'SigningOfficerCompound.exists(s, s.TrusteTyp == "EntityTrustee")',
    'unknown-question: A row of "SigningOfficerCompound" has no question "TrusteTyp". Did you mean "TrusteeType"?',
  ],
  [
    'SigningOfficerCompound.exists(s, TrusteeType == "EntityTrustee")',
    'unknown-question: There is no question "TrusteeType" here. Write s.TrusteeType for that of the row.',
  ],
  ['RowKey == "Asthma"', 'unknown-question: RowKey has a meaning only in rows that are generated (RowsFrom).'],
  [
    'PolicyOwnerType == "Bussiness"',
    'unknown-option: "Bussiness" is not an option of "PolicyOwnerType". Did you mean "Business"?',
  ],
  [
    '"business" != PolicyOwnerType',
    'unknown-option: "business" is not an option of "PolicyOwnerType". Did you mean "Business"?',
  ],
  ['PolicyOwnerType in ["Business", "Firm"]', 'unknown-option: "Firm" is not an option of "PolicyOwnerType".'],
  [
    'PolicyOwnerType == "Existing Trust"',
    'unknown-option: "Existing Trust" is not an option of "PolicyOwnerType". Write its name, "ExistingTrust".',
  ],
  ['has(SECTIONDCoverageDetails.Riders, "LTC")', 'unknown-option: "LTC" is not an option of "Riders".'],
  [
    'Part2Medical.ConditionDetail.exists(d, d.RowKey == "Astma")',
    'unknown-option: "Astma" is not an option of "RowKey". Did you mean "Asthma"?',
  ],
  ['Role == "Broker"', 'unknown-option: "Broker" is not an option of "Role".'],
  ['PolicyOwnerType', 'wrong-type: yes or no is needed here, not a choice.'],
  [
    'PolicyOwnerType == 1',
    'wrong-type: a choice cannot be compared with a number by "==". Write a text in quotation marks, also if it has only digits.',
  ],
  [
    'SECTIONAProposedInsured.PrimaryResidence.Zip == 75201',
    'wrong-type: a text cannot be compared with a number by "==". Write a text in quotation marks, also if it has only digits.',
  ],
  [
    'SECTIONAProposedInsured.PrimaryResidence.Zip in [75201]',
    'wrong-type: The list has a number, but a text is looked for. Write a text in quotation marks, also if it has only digits.',
  ],
  [
    '1 < FaceAmount < 5',
    'wrong-type: yes or no cannot be compared with a number by "<". Write two comparisons, as in 1 < Question && Question < 5.',
  ],
  ['PolicyOwnerType < "Business"', 'wrong-type: a choice cannot be compared with a text by "<".'],
  [
    'IsTerm == "true"',
    'wrong-type: yes or no cannot be compared with a text by "==". Write true or false without quotation marks.',
  ],
  [
    'FaceAmount > "100"',
    'wrong-type: a number cannot be compared with a text by ">". Write numbers without quotation marks.',
  ],
  [
    'PolicyOwnerDateOfBirth < "2000-01-01"',
    'wrong-type: a date cannot be compared with a text by "<". Write date("2020-01-31") for a day.',
  ],
  [
    'SECTIONDCoverageDetails.Riders == "NoRiders"',
    'wrong-type: a multi-select cannot be compared with a text by "==". Use has(Question, "Option").',
  ],
  [
    'has(PolicyOwnerType, "Business")',
    'wrong-type: has(...) takes a multi-select, not a choice. Compare a choice with ==.',
  ],
  ['sameMailbox(PolicyOwnerEmail, 5)', 'wrong-type: a text is needed in sameMailbox(...), not a number.'],
  ['words(PolicyOwnerEmail, 5) == "a"', 'wrong-type: a text is needed in words(...), not a number.'],
  ['age(PolicyOwnerEmail) > 20', 'wrong-type: age(...) takes a date, not a text.'],
  [
    'Today < date("2026-02-30")',
    'wrong-type: date(...) takes a day that exists, written "2020-01-31", or a month, written "2020-01".',
  ],
  ['answered(PolicyOwnerName)', 'wrong-type: "PolicyOwnerName" has no value itself; name a question inside it.'],
  [
    'answered(SigningOfficerCompound)',
    'wrong-type: "SigningOfficerCompound" has no value itself; use exists, all, count, sum or size.',
  ],
  ['answered("x")', 'wrong-type: answered(...) takes the name of a question.'],
  ['PolicyOwnerName.exists(r, true)', 'wrong-type: "PolicyOwnerName" is not a group of rows.'],
  [
    'SigningOfficerCompound.sum(s, s.SigningOfficerTitle) > 1',
    'wrong-type: a number is needed in sum(...), not a text.',
  ],
  ['agee(Today) > 1', 'wrong-type: There is no function "agee". Did you mean "age"?'],
  ['age(Today, Today) > 1', 'wrong-type: age(...) takes one argument, not 2.'],
  ['IsTerm && 1', 'wrong-type: yes or no is needed after "&&", not a number.'],
  ['IsTerm + 1 > 2', 'wrong-type: a number is needed before "+", not yes or no.'],
  ['(IsTerm ? 1 : "x") == 1', 'wrong-type: Both values of "? :" are of one type; here they are a number and a text.'],
  ['PolicyOwnerType in "Business"', 'wrong-type: After "in" comes a list, as in ["A", "B"], not a text.'],
  [
    'FaceAmount in ["1"]',
    'wrong-type: The list has a text, but a number is looked for. Write numbers without quotation marks.',
  ],
])('%s', (clause, problem) => {
  const [first, ...more] = problems(clause);
  expect(first?.slice(0, problem.length)).toBe(problem);
  expect(more).toEqual([]);
});

test.each([
  ['an e-mail address and yes', 'PolicyOwnerEmail == true', 'a text cannot be compared with yes or no by "==".'],
  ['a text and a larger number', 'PolicyOwnerEmail > 5', 'a text cannot be compared with a number by ">".'],
])('nothing else is advised for %s', (_what, clause, problem) => {
  expect(problems(clause)).toEqual([`wrong-type: ${problem}`]);
});

test.each([
  '__proto__ == "x"',
  'constructor',
  'toString == 1',
  'Role.constructor == "x"',
  'constructor(1)',
  'x.__proto__(y, z)',
  'hasOwnProperty.exists(r, r.x)',
])('a name from the platform is only a name: %s', (clause) => {
  expect(problems(clause).length).toBeGreaterThan(0);
});
