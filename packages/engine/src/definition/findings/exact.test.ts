import { expect, test } from 'vitest';
import { lintDefinition } from '../lint-definition.ts';
import { STAGES } from '../../clause/roles-and-stages.ts';
import { question, sampleDefinition } from '../sample.testkit.ts';
import type { MaskName, QuestionData, QuestionType } from '../question-data.ts';
import type { Definition } from '../vocabulary.ts';

/** The exact text of findings, and their exact limits. */

const A = 'SECTIONAProposedInsured';

function said(change: (definition: Definition) => void): string[] {
  const definition = sampleDefinition();
  change(definition);
  const { ProgressRoutes } = sampleDefinition().Settings;
  // Sections that a change adds get their place in the progress bar, unless the change is about that.
  if (definition.Settings.ProgressRoutes.join() === ProgressRoutes.join())
    definition.Settings.ProgressRoutes = [...new Set(definition.Blocks.map(({ Route }) => Route))];
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

type Row = [string, (definition: Definition) => void, string[]];
/** Hidden from every stage. */
const none = STAGES.map((Stage) => ({ Stage, AccessType: 'None' as const }));

test.each<Row>([
  [
    'a section of a name',
    (d) => again(d, 'Part2Medical', 'x'),
    ['Name: There are two blocks "Part2Medical"; rename one.'],
  ],
  ['a page', (d) => again(d, 'Extra', 'medical'), ['Route: Another block has the route "medical".']],
  [
    'a derived value of a name',
    (d) => void d.DerivedValues.push({ Name: 'IsTerm', Type: 'YesNo', Clause: 'IsDemo' }),
    ['DerivedValues.3.Name: There are two derived values "IsTerm"; rename one.'],
  ],
  [
    'an option of a name',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'A' }] }),
    ['QuestionOptions.1: There are two options "A"; rename one.'],
  ],
  [
    'a mask that is not there',
    // As it may be in a data file.
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
    ['DefaultValue: The default "ab" has 2 characters; at most 1 are allowed (MaxLength).'],
  ],
  [
    'a conditional default too long',
    asked({ MaxLength: 1, DefaultValueConditional: [{ ConditionalClause: 'IsDemo', DefaultValue: 'ab' }] }),
    ['DefaultValueConditional: The default "ab" has 2 characters; at most 1 are allowed (MaxLength).'],
  ],
  [
    'an option without a label',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A', DisplayName: ' ' }] }),
    ['QuestionOptions.0: The option "A" has no label; write the text that people read.'],
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
      'Masked: Masked, the length of the answer still reveals which option it is; hide it from the stage with Restrictions instead.',
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
    ['Allocation: Calculate does not give a number here.'],
  ],
  [
    'a total without a message',
    asked({
      QuestionType: 'Label',
      ControlType: 'label',
      Calculate: '1 + 1',
      Allocation: { Target: '1', Below: 'deadEnd', Above: 'invalidZip' },
    }),
    ['Allocation.Below: There is no message for the error "deadEnd"; add it to texts/messages.yaml.'],
  ],
  [
    'an option taken out with spaces',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A', ConditionalClause: ' 0 ' }, { Name: 'B' }] }),
    [],
  ],
  [
    'a list that is not there',
    asked({ QuestionType: 'State', OptionsFrom: 'Sates' }),
    ['OptionsFrom: There is no list "Sates". Did you mean "States"?'],
  ],
  [
    'a list that every object has',
    asked({ QuestionType: 'State', OptionsFrom: 'toString' }),
    ['OptionsFrom: There is no list "toString".'],
  ],
  [
    'a group that is not there',
    asked({ QuestionType: 'Physician' }),
    ['QuestionType: The definition has no group "Physician"; add its parts to groups.yaml.'],
  ],
  ...(['MultiChoice', 'MultiSelect'] as const).map((QuestionType): Row => [
    `a ${QuestionType} without options`,
    asked({ QuestionType }),
    ['QuestionType: There is nothing to choose from; give it QuestionOptions or OptionsFrom.'],
  ]),
  ['a choice that is only shown', asked({ QuestionType: 'MultiChoice', ControlType: 'label' }), []],
  [
    'a default that is no option',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'Dog' }], DefaultValue: 'Dogg' }),
    ['DefaultValue: The default "Dogg" is not an option of "New". Did you mean "Dog"?'],
  ],
  [
    'a conditional default that is no option',
    asked({
      QuestionType: 'MultiChoice',
      QuestionOptions: [{ Name: 'Dog' }],
      DefaultValueConditional: [
        { ConditionalClause: 'IsDemo', DefaultValue: 'Dog' },
        { ConditionalClause: '1', DefaultValue: 'Elephant' },
      ],
    }),
    ['DefaultValueConditional: The default "Elephant" is not an option of "New".'],
  ],
  [
    'a default of a choice without options',
    asked({ QuestionType: 'MultiChoice', DefaultValue: 'Dog' }),
    [
      'DefaultValue: The default "Dog" is not an option of "New".',
      'QuestionType: There is nothing to choose from; give it QuestionOptions or OptionsFrom.',
    ],
  ],
  ['a default of a text', asked({ DefaultValue: 'Dog' }), []],
  ['nobody may read', asked({ IsOptional: true, Restrictions: none }), ['QuestionName: No stage may read it.']],
  ['nobody may read what the system keeps', asked({ System: true, Restrictions: none }), []],
  [
    'nobody of one role may read',
    asked({ IsOptional: true, Restrictions: none.map((each) => ({ ...each, UserRole: 'Agent' as const })) }),
    [],
  ],
  [
    'required, and nobody may write',
    asked({ Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
    ['QuestionName: It is required, but no stage may write it.'],
  ],
  ['optional, and nobody may write', asked({ IsOptional: true, Restrictions: [{ Stage: 1, AccessType: 'Read' }] }), []],
  [
    'calculated, and nobody may write',
    asked({ QuestionType: 'Integer', Calculate: '1 + 1', Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
    [],
  ],
  [
    'taken out, and nobody may write',
    asked({ ConditionalClause: '0', Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
    [],
  ],
  [
    'sometimes shown, and nobody may write',
    asked({ ConditionalClause: 'IsDemo', Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
    ['QuestionName: It is required, but no stage may write it.'],
  ],
  [
    'writable for one stage that may only read the section',
    asked({
      Restrictions: [
        { Stage: 1, AccessType: 'Read' },
        { Stage: 13, AccessType: 'Write' },
      ],
    }),
    [],
  ],
  [
    'an exception for what was renamed',
    (d) => void (d.Exceptions = [{ Finding: 'never-true', Path: `${A}.Old`, Reason: 'Once.' }]),
    [`Exceptions.0: Remove this exception: there is no such finding at "${A}.Old".`],
  ],
  [
    'a default that asks the very question',
    asked({
      FixedInDemo: true,
      DefaultValueConditional: [{ ConditionalClause: 'IsDemo && answered(Gender)', DefaultValue: 'x' }],
    }),
    [],
  ],
  [
    'a default that asks a later question',
    asked({
      FixedInDemo: true,
      DefaultValueConditional: [
        { ConditionalClause: 'IsDemo && answered(Gender)', DefaultValue: 'x' },
        { ConditionalClause: 'IsDemo && IsTerm', DefaultValue: 'y' },
      ],
    }),
    [
      'DefaultValueConditional.1.ConditionalClause: The default depends on "SECTIONDCoverageDetails.ProductName", which is asked later.',
    ],
  ],
  [
    'a default that asks a later question behind two derived values',
    (d) => {
      d.DerivedValues.push({ Name: 'Twice', Type: 'YesNo', Clause: 'IsTerm && IsTerm' });
      asked({
        FixedInDemo: true,
        DefaultValueConditional: [{ ConditionalClause: 'IsDemo && Twice && IsTerm', DefaultValue: 'y' }],
      })(d);
    },
    [
      'DefaultValueConditional.0.ConditionalClause: The default depends on "SECTIONDCoverageDetails.ProductName", which is asked later.',
    ],
  ],
  [
    'a question of the product that is no choice',
    (d) => void (d.Bindings.Product = 'SECTIONDCoverageDetails.FundTotal'),
    ['Bindings.Product: "SECTIONDCoverageDetails.FundTotal" is not a choice.'],
  ],
  [
    'a product in a section that is not there',
    (d) => void (d.Bindings.Product = 'SECTIONDCoverageDetail.ProductName'),
    [
      'Bindings.Product: There is no question "SECTIONDCoverageDetail.ProductName". Did you mean "SECTIONDCoverageDetails"?',
    ],
  ],
  [
    'a section as the product',
    (d) => void (d.Bindings.Product = 'SECTIONDCoverageDetails'),
    ['Bindings.Product: There is no question "SECTIONDCoverageDetails". Name a question inside the block.'],
  ],
  [
    'a question of a row as the product',
    (d) => void (d.Bindings.Product = 'SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerType'),
    ['Bindings.Product: "SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerType" is not a choice of these rows.'],
  ],
  [
    'a first section that is not there',
    (d) => void (d.Bindings.FirstCustomerBlock = 'Part2Medica'),
    ['Bindings.FirstCustomerBlock: There is no block "Part2Medica". Did you mean "Part2Medical"?'],
  ],
  [
    'owners that are no rows',
    (d) => void (d.Bindings.Owners.Rows = `${A}.Name`),
    [`Bindings.Owners.Rows: "${A}.Name" is not a multi-response group.`],
  ],
  [
    "an officer's name misspelt",
    (d) => void (d.Bindings.Owners.Officers.Name = 'SigningOfficerNam'),
    ['Bindings.Owners.Officers.Name: There is no question "SigningOfficerNam". Did you mean "SigningOfficerName"?'],
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
