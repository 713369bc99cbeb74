import { asked, type Change, clause, compound, D, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

const worded = (ConditionalClause: string): Change =>
  asked({ QuestionVariations: [{ ConditionalClause, AlternativeQuestionText: 'I ask' }] });

findingPairs('never-true', [
  ['whatever is answered', clause('Gender == "Male" && 1 == 2'), clause('Gender == "Male" && 1 == 1')],
  [
    'whatever is answered',
    clause('Gender == "Male" && Gender == "Female"'),
    clause('Gender == "Male" || Gender == "Female"'),
  ],
  ['whatever is answered', worded('Stage > 2.1 && Stage < 2.2'), worded('Stage > 2.1 && Stage <= 2.2')],
  [
    'whatever is answered',
    clause('FaceAmount > 100 && FaceAmount < 50'),
    clause('FaceAmount > 50 && FaceAmount < 100'),
  ],
  ['whatever is answered', clause('ageNearest(DateOfBirth) < 0'), clause('ageNearest(DateOfBirth) < 1')],
  ['what it depends on is hidden', clause(`IsTerm && ${D}.BaseAmount > 0`), clause(`!IsTerm && ${D}.BaseAmount > 0`)],
  [
    'it contradicts the clause',
    asked(
      compound({ ConditionalClause: 'IsTerm', ChildQuestions: [question('In', { ConditionalClause: '!IsTerm' })] }),
    ),
    asked(
      compound({ ConditionalClause: 'IsTerm', ChildQuestions: [question('In', { ConditionalClause: '!IsDemo' })] }),
    ),
  ],
  [
    'whatever is answered',
    clause(
      'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business" && r.PolicyOwnerType == "Other")',
    ),
    clause(
      'SECTIONBPolicyOwner.PolicyOwnerInformation.exists(r, r.PolicyOwnerType == "Business" && r.PolicyOwnerEmail == "x")',
    ),
  ],
  [
    'whatever is answered',
    clause(`has(${D}.Riders, "NoRiders") && has(${D}.Riders, "CriticalIllness")`),
    clause(`has(${D}.Riders, "LongTermCare") && has(${D}.Riders, "CriticalIllness")`),
  ],
]);
