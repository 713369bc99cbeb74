import { expect, test } from 'vitest';
import { lintDefinition } from '../lint-definition.ts';
import { question, sampleDefinition } from '../sample.ts';
import type { Definition, MaskName, QuestionData, QuestionType } from '../vocabulary.ts';

/** What findings say to the letter, and where their bounds are. */

const A = 'SECTIONAProposedInsured';

function said(change: (definition: Definition) => void): string[] {
  const definition = sampleDefinition();
  change(definition);
  return lintDefinition(definition).findings.map(({ field, message }) => `${field}: ${message}`);
}

const asked =
  (given: Partial<QuestionData>) =>
  (definition: Definition): void =>
    void definition.Blocks[0]?.Questions.push(question('New', given));
const again = (definition: Definition, name: string, Route: string): void =>
  void definition.Blocks.push({
    Name: name,
    DisplayName: name,
    BlockCategory: 'Extra',
    Route,
    QuestionBlockPermissions: [{ Stage: 1, PermissionType: 'Write' }],
    Questions: [],
  });

test.each<[string, (definition: Definition) => void, string[]]>([
  [
    'a section of a name',
    (d) => again(d, 'Part2Medical', 'x'),
    ['Name: There are two blocks "Part2Medical"; rename one.'],
  ],
  ['a page', (d) => again(d, 'Extra', 'medical'), ['Route: Another block has the route "medical".']],
  [
    'a derived value of a name',
    (d) => void d.DerivedValues.push({ Name: 'IsTerm', Type: 'YesNo', Clause: 'IsDemo' }),
    ['DerivedValues: There are two derived values "IsTerm"; rename one.'],
  ],
  [
    'an option of a name',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'A' }] }),
    ['QuestionOptions: There are two options "A"; rename one.'],
  ],
  [
    'a mask that is not there',
    // As a data file may hold it.
    (d) => asked({ ...(JSON.parse('{ "Mask": "phoney" }') as Partial<QuestionData>) })(d),
    ['Mask: There is no mask "phoney". Did you mean "phone"?'],
  ],
  [
    'a mask that every object has',
    (d) => asked({ ...(JSON.parse('{ "Mask": "toString" }') as Partial<QuestionData>) })(d),
    ['Mask: There is no mask "toString".'],
  ],
  [
    'a mask of another type',
    asked({ Mask: 'amount' }),
    ['Mask: The mask "amount" is for Decimal, Integer, Label, not for FreeForm.'],
  ],
  [
    'a part that the group has not',
    asked({ QuestionType: 'Name', ControlType: 'compound', ChildQuestions: [question('Nick')] }),
    ['ChildQuestions: The group Name has no part "Nick".'],
  ],
  [
    'parts of a text',
    asked({ ChildQuestions: [question('In')] }),
    ['ChildQuestions: A question of the type FreeForm has no parts; put them beside it or use Compound.'],
  ],
  [
    'a parent that is not there',
    asked({ ParentQuestionName: 'Nobody' }),
    ['ParentQuestionName: There is no question "Nobody" beside or around it.'],
  ],
  [
    'itself as its parent',
    asked({ ParentQuestionName: 'New' }),
    ['ParentQuestionName: There is no question "New" beside or around it.'],
  ],
  ['its parent around it', asked(inside('Around')), []],
  [
    'a section as its parent',
    asked({ ParentQuestionName: A }),
    [`ParentQuestionName: There is no question "${A}" beside or around it.`],
  ],
  [
    'a length between two',
    asked({ MaxLength: 1.5 }),
    ['MaxLength: MaxLength is a whole number from 1 to 4000, not 1.5.'],
  ],
  ['the shortest length', asked({ MaxLength: 1 }), []],
  [
    'a default too long',
    asked({ MaxLength: 1, DefaultValue: 'ab' }),
    ['DefaultValue: The default "ab" has 2 characters; MaxLength allows 1.'],
  ],
  [
    'a conditional default too long',
    asked({ MaxLength: 1, DefaultValueConditional: [{ ConditionalClause: 'IsDemo', DefaultValue: 'ab' }] }),
    ['DefaultValueConditional: The default "ab" has 2 characters; MaxLength allows 1.'],
  ],
  [
    'an option without a label',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A', DisplayName: ' ' }] }),
    ['QuestionOptions: QuestionOptions is empty; write what people are to read.'],
  ],
  ['a compound without a heading', asked({ ...compound(), QuestionText: '' }), []],
  ['a system question without a wording', asked({ System: true, QuestionText: '' }), []],
  [
    'a rule without a message',
    asked({ Validations: [{ Rule: 'deadEnd', FailsWhen: 'IsTerm' }] }),
    [
      'Validations.0.Rule: There is no message for the error "deadEnd"; add it to texts/messages.yaml or write a Message.',
    ],
  ],
  [
    'a rule with a blank message',
    (d) => {
      d.Messages['deadEnd'] = ' ';
      asked({ Validations: [{ Rule: 'deadEnd', FailsWhen: 'IsTerm' }] })(d);
    },
    [
      'Validations.0.Rule: There is no message for the error "deadEnd"; add it to texts/messages.yaml or write a Message.',
    ],
  ],
  [
    'a masked choice',
    asked({ QuestionType: 'YesNo', ControlType: 'yes/no', Masked: [3] }),
    [
      'Masked: Masked, the length of the answer still tells which of the few it is; keep it from the stage with Restrictions instead.',
    ],
  ],
  [
    'a total that is no label',
    asked({ Allocation: { Target: '1', Below: 'invalidZip', Above: 'invalidZip' } }),
    ['Allocation: A total with a target is a label with Calculate.'],
  ],
  [
    'a total that is a text',
    asked({
      QuestionType: 'Label',
      ControlType: 'label',
      Calculate: 'EmailAddress',
      Allocation: { Target: '1', Below: 'invalidZip', Above: 'invalidZip' },
    }),
    ['Allocation: Calculate gives no number here.'],
  ],
  [
    'a total without a message',
    asked({
      QuestionType: 'Label',
      ControlType: 'label',
      Calculate: '1 + 1',
      Allocation: { Target: '1', Below: 'deadEnd', Above: 'invalidZip' },
    }),
    ['Allocation.Below: There is no message for the error "deadEnd".'],
  ],
  [
    'an option taken out with spaces',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A', ConditionalClause: ' 0 ' }, { Name: 'B' }] }),
    [],
  ],
])('%s', (_what, change, lines) => {
  expect(said(change)).toEqual(lines);
});

const MASKS: [MaskName, QuestionType[]][] = [
  ['phone', ['Phone']],
  ['ssn', ['SSN']],
  ['tax-id', ['FreeForm']],
  ['date', ['Date']],
  ['month-year', ['MonthYear']],
  ['currency', ['Decimal', 'Integer', 'Label']],
  ['amount', ['Decimal', 'Integer', 'Label']],
  ['integer', ['Integer', 'Decimal', 'FreeForm', 'Label']],
  ['year', ['Integer', 'FreeForm']],
  ['percent', ['Integer', 'Decimal', 'Label']],
  ['zip', ['FreeForm']],
];
const TYPES: QuestionType[] = ['FreeForm', 'Phone', 'SSN', 'Date', 'MonthYear', 'Integer', 'Decimal', 'Label', 'YesNo'];

test.each(MASKS)('the mask %s is for its types and for no other', (Mask, types) => {
  const taken = TYPES.filter((QuestionType) => said(asked({ QuestionType, Mask })).length === 0);
  expect(taken.toSorted()).toEqual(types.toSorted());
});

function compound(): Partial<QuestionData> {
  return { QuestionType: 'Compound', ControlType: 'compound', ChildQuestions: [question('In')] };
}

/** A compound of that name with a part that names it as its parent. */
function inside(name: string): Partial<QuestionData> {
  return { ...compound(), QuestionName: name, ChildQuestions: [question('In', { ParentQuestionName: name })] };
}
