import { question } from '../sample.testkit.ts';
import type { QuestionData } from '../question-data.ts';
import type { BlockPermission } from '../vocabulary.ts';
import { block, blockOf, type Change, compound, findingPairs } from '../../testing/finding-pairs.ts';

const MEDICAL = 'Part2Medical';
const CUSTOMER: BlockPermission[] = [
  { Stage: 2.1, PermissionType: 'Read' },
  { Stage: 2.2, PermissionType: 'Read' },
];
const OWNER: BlockPermission = { Stage: 3, PermissionType: 'Write' };
const LAST: BlockPermission = { Stage: 13, PermissionType: 'Write' };

/** Something of a section that the insured signs, depending on an answer of another section. */
const depends =
  (permissions: BlockPermission[], given: Partial<QuestionData>, answer: Partial<QuestionData> = {}): Change =>
  (definition) => {
    block(permissions, { IsOptional: true, QuestionType: 'YesNo', ...answer })(definition);
    definition.Blocks.push(...definition.Blocks.splice(0, 1));
    definition.DerivedValues.push({ Name: 'IsLate', Type: 'YesNo', Clause: 'Extra.New == true' });
    blockOf(definition, MEDICAL).Questions.push(question('Signed', given));
  };

const ASKED = { ConditionalClause: 'Extra.New == true' };
const DERIVED = { ConditionalClause: 'IsLate' };
const OFFERED = { QuestionType: 'MultiChoice' as const, QuestionOptions: [{ Name: 'x', ...ASKED }, { Name: 'y' }] };
const ROWS = {
  ...compound({ MultipleResponse: { Minimum: 1, Maximum: 5 }, ChildQuestions: [question('In')] }),
  RowsMaximum: 'Extra.New == true ? 5 : 1',
};
const WORDED = { QuestionVariations: [{ ...ASKED, AlternativeQuestionText: 'I ask' }] };
const EARLIER = { Restrictions: [{ Stage: 2.1 as const, AccessType: 'Write' as const }] };

findingPairs('late-answer', [
  [
    'This depends on "Extra.New", which is only answered after',
    depends([OWNER], ASKED),
    depends([OWNER, ...CUSTOMER], ASKED),
  ],
  ['what they signed would change', depends([LAST], ASKED), depends([LAST], WORDED)],
  ['"Extra.New"', depends([OWNER], DERIVED), depends([OWNER, ...CUSTOMER], DERIVED, EARLIER)],
  ['"Extra.New"', depends([OWNER], OFFERED), depends([OWNER], { ...OFFERED, QuestionOptions: [{ Name: 'y' }] })],
  ['"Extra.New"', depends([OWNER, LAST], ROWS), depends([OWNER, LAST], { ...ROWS, RowsMaximum: 'IsTerm ? 5 : 1' })],
]);
