import { expect, test } from 'vitest';
import { question } from '../../definition/sample.ts';
import { APPLE, PEAR, asked, extra, fruit, gender, linesBetween, section } from './sample-edits.ts';
import type { Edit } from './sample-edits.ts';

/** Who reads and writes the section of a new question. */
const whose = (name: string): string[] => [
  'Who may read and write',
  `  "${name}" (SECTIONAProposedInsured.Extra): who may read and write its section.`,
  '    after:  written by the agent before the insured signed; only read by the insured who is an owner, the insured who is not an owner, every owner, the agent after the insured signed',
];

/** What is told of questions, their options, conditions, rules and permissions. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
  [
    'a question added',
    extra({ QuestionText: 'Anything else?' }),
    [
      'Questions',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): the question was added.',
      '    after:  Anything else?',
      ...whose('Anything else?'),
    ],
  ],
  [
    'a question added with all that comes with it',
    extra({
      QuestionText: 'Anything else?',
      ConditionalClause: 'IsTerm',
      QuestionVariations: [{ ConditionalClause: 'Gender == "Male"', AlternativeQuestionText: 'Else?' }],
      Validations: [{ Rule: 'invalidName' }],
      Restrictions: [{ Stage: 13, AccessType: 'None' }],
    }),
    [
      'Questions',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): the question was added.',
      '    after:  Anything else?',
      'Conditions',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): the condition to show it.',
      '    after:  "Is Term" is Yes',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): its other wording.',
      '    after:  Else? if "Gender" is Male',
      'Rules',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): the rule invalidName.',
      '    after:  checked',
      'Who may read and write',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): its own permission.',
      '    after:  kept from the agent after the insured signed',
      ...whose('Anything else?').slice(1),
    ],
  ],
  [
    'a group added, its parts not told',
    extra({ QuestionType: 'Name', ControlType: 'compound', QuestionText: 'Who else?' }),
    [
      'Questions',
      '  "Who else?" (SECTIONAProposedInsured.Extra): the question was added.',
      '    after:  Who else?',
      ...whose('Who else?'),
    ],
  ],
  [
    'a question removed',
    (d) => void section(d).Questions.pop(),
    [
      'Questions',
      '  "Anything else?" (SECTIONAProposedInsured.Extra): the question was removed.',
      '    before: Anything else?',
    ],
    extra({ QuestionText: 'Anything else?' }),
  ],
  [
    'a question moved',
    (d) => void section(d).Questions.unshift(...section(d).Questions.splice(5, 1)),
    ['Questions', '  "Gender" (SECTIONAProposedInsured.Gender): the question stands elsewhere, now first.'],
  ],
  [
    'a question moved inside rows',
    (d) => void asked(d, 'Funds', 'SECTIONDCoverageDetails').ChildQuestions?.reverse(),
    [
      'Questions',
      '  "FundName" (SECTIONDCoverageDetails.Funds.FundName): the question stands elsewhere, now after FundPercent.',
    ],
  ],
  [
    'a wording',
    gender({ QuestionText: 'Sex at birth' }),
    [
      'Questions',
      '  "Sex at birth" (SECTIONAProposedInsured.Gender): the wording was changed.',
      '    before: Gender',
      '    after:  Sex at birth',
    ],
  ],
  [
    'a long wording leaves the name',
    gender({ QuestionText: 'What is the sex that stands in the certificate of birth of the insured?' }),
    [
      'Questions',
      '  "Gender" (SECTIONAProposedInsured.Gender): the wording was changed.',
      '    before: Gender',
      '    after:  What is the sex that stands in the certificate of birth of the insured?',
    ],
  ],
  [
    'the short label',
    gender({ QuestionTextAlt: 'Sex' }),
    ['Questions', '  "Sex" (SECTIONAProposedInsured.Gender): the short label was added.', '    after:  Sex'],
  ],
  [
    'the hint',
    gender({ Hint: 'As in your passport' }),
    [
      'Questions',
      '  "Gender" (SECTIONAProposedInsured.Gender): the hint was added.',
      '    after:  As in your passport',
    ],
  ],
  [
    'the help',
    gender({ ToolTip: 'We ask because rates differ.' }),
    [
      'Questions',
      '  "Gender" (SECTIONAProposedInsured.Gender): the help was changed.',
      '    before: Rates differ.',
      '    after:  We ask because rates differ.',
    ],
    gender({ ToolTip: 'Rates differ.' }),
  ],
  [
    'the kind of answer and the control',
    extra({ QuestionType: 'Integer', ControlType: 'label' }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the kind of answer was changed.',
      '    before: FreeForm',
      '    after:  Integer',
      '  "Extra" (SECTIONAProposedInsured.Extra): the control was changed.',
      '    before: textbox',
      '    after:  label',
    ],
    extra({}),
  ],
  [
    'that a question must be answered',
    extra({ IsOptional: false }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): whether it may stay blank was changed.',
      '    before: yes',
      '    after:  no',
    ],
    extra({ IsOptional: true }),
  ],
  [
    'that a question may stay blank',
    gender({ IsOptional: true }),
    [
      'Questions',
      '  "Gender" (SECTIONAProposedInsured.Gender): whether it may stay blank was changed.',
      '    before: no',
      '    after:  yes',
    ],
  ],
  [
    'other fields',
    extra({
      IsHeader: true,
      Units: 'kg',
      MaxLength: 9,
      Mask: 'zip',
      System: true,
      FixedInDemo: true,
      Width: 'short',
      Autocomplete: 'name',
      ParentQuestionName: 'Gender',
    }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): whether it is a heading was changed.',
      '    before: no',
      '    after:  yes',
      '  "Extra" (SECTIONAProposedInsured.Extra): whether only the system writes it was changed.',
      '    before: no',
      '    after:  yes',
      '  "Extra" (SECTIONAProposedInsured.Extra): whether it is fixed in demonstrations was changed.',
      '    before: no',
      '    after:  yes',
      '  "Extra" (SECTIONAProposedInsured.Extra): the unit was added.',
      '    after:  kg',
      '  "Extra" (SECTIONAProposedInsured.Extra): the question it belongs to was added.',
      '    after:  Gender',
      '  "Extra" (SECTIONAProposedInsured.Extra): the maximum length was added.',
      '    after:  9',
      '  "Extra" (SECTIONAProposedInsured.Extra): the mask was added.',
      '    after:  zip',
      '  "Extra" (SECTIONAProposedInsured.Extra): the width was added.',
      '    after:  short',
      '  "Extra" (SECTIONAProposedInsured.Extra): what the browser fills in was added.',
      '    after:  name',
    ],
    extra({}),
  ],
  [
    'how many rows',
    (d) =>
      void Object.assign(asked(d, 'Funds', 'SECTIONDCoverageDetails'), {
        MultipleResponse: { Minimum: 1, Maximum: 5 },
      }),
    [
      'Questions',
      '  "Shares of the premium" (SECTIONDCoverageDetails.Funds): the number of rows was changed.',
      '    before: Minimum 1, Maximum 20',
      '    after:  Minimum 1, Maximum 5',
    ],
  ],
  [
    'the list of options',
    extra({ OptionsFrom: 'Relations' }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the list of its options was changed.',
      '    before: States',
      '    after:  Relations',
    ],
    extra({ QuestionType: 'MultiChoice', OptionsFrom: 'States' }),
  ],
  [
    'what makes rows',
    extra({ RowsFrom: ['SECTIONDCoverageDetails.Riders', 'Pick'] }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): what makes its rows was changed.',
      '    before: SECTIONDCoverageDetails.Riders',
      '    after:  SECTIONDCoverageDetails.Riders, Pick',
    ],
    (d) => {
      section(d).Questions.push(
        question('Pick', { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions: [APPLE] }),
      );
      extra({
        QuestionType: 'Compound',
        ControlType: 'compound',
        RowsFrom: ['SECTIONDCoverageDetails.Riders'],
        ChildQuestions: [question('Note')],
      })(d);
    },
  ],
  [
    'an option added',
    fruit(APPLE, PEAR),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Pear was added.', '    after:  Pear'],
    fruit(APPLE),
  ],
  [
    'an option removed',
    fruit(APPLE),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Pear was removed.', '    before: Pear'],
    fruit(APPLE, PEAR),
  ],
  [
    'what an option says',
    fruit({ Name: 'Apple', DisplayName: 'An apple', ToolTip: 'Red.', OptionAltText: 'A.' }, PEAR),
    [
      'Options',
      '  "Extra" (SECTIONAProposedInsured.Extra): the option Apple was changed.',
      '    before: Apple',
      '    after:  An apple',
      '  "Extra" (SECTIONAProposedInsured.Extra): the help of the option Apple was added.',
      '    after:  Red.',
      '  "Extra" (SECTIONAProposedInsured.Extra): the other text of the option Apple was added.',
      '    after:  A.',
    ],
    fruit(APPLE, PEAR),
  ],
  [
    'an option that takes the others away',
    fruit(APPLE, { Name: 'Pear', IsExclusive: true }),
    [
      'Options',
      '  "Extra" (SECTIONAProposedInsured.Extra): the exclusion by the option Pear was added.',
      '    after:  it takes the others away',
    ],
    fruit(APPLE, PEAR),
  ],
  [
    'options in another order',
    fruit(PEAR, APPLE),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Apple stands elsewhere, now after Pear.'],
    fruit(APPLE, PEAR),
  ],
  [
    'when an option is offered',
    fruit(APPLE, { Name: 'Pear', ConditionalClause: 'IsDemo' }),
    [
      'Conditions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the condition to offer the option Pear was changed.',
      '    before: "Is Term" is Yes',
      '    after:  this is a demonstration',
    ],
    fruit(APPLE, { Name: 'Pear', ConditionalClause: 'IsTerm' }),
  ],
  [
    'an option taken out',
    fruit(APPLE, { Name: 'Pear', ConditionalClause: '0' }),
    [
      'Conditions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the condition to offer the option Pear was added.',
      '    after:  never',
    ],
    fruit(APPLE, PEAR),
  ],
  [
    'when a question shows, with the states it matters in',
    gender({ ConditionalClause: 'StateOfIssue != "TX"' }),
    [
      'Conditions',
      '  "Gender" (SECTIONAProposedInsured.Gender): the condition to show it was changed.',
      '    before: always',
      '    after:  "State of issue" is not Texas',
      '    shows otherwise in: TX',
    ],
  ],
  [
    'two questions of one label',
    extra({ ConditionalClause: 'SECTIONBPolicyOwner.PolicyOwnerInsured == "No" && answered(MailingAddress.State)' }),
    [
      'Conditions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the condition to show it was changed.',
      '    before: "Will the insured own the policy?" is No and "State of residence" is answered',
      '    after:  "Will the insured own the policy?" is No and "State" is answered',
    ],
    extra({ ConditionalClause: 'SECTIONBPolicyOwner.PolicyOwnerInsured == "No" && answered(PrimaryResidence.State)' }),
  ],
  [
    'another wording',
    gender({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Sex?' }] }),
    [
      'Conditions',
      '  "Gender" (SECTIONAProposedInsured.Gender): its other wording was added.',
      '    after:  Sex? if this is a demonstration',
    ],
  ],
  [
    'another hint',
    gender({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: 'As you like' }] }),
    [
      'Conditions',
      '  "Gender" (SECTIONAProposedInsured.Gender): its other hint was added.',
      '    after:  As you like if this is a demonstration',
    ],
  ],
  [
    'a wording in front of another',
    gender({
      QuestionVariations: [
        { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'Sex, please?' },
        { ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Sex?' },
      ],
    }),
    [
      'Conditions',
      '  "Gender" (SECTIONAProposedInsured.Gender): its other wording was changed.',
      '    before: Sex? if this is a demonstration',
      '    after:  Sex, please? if "Is Term" is Yes; Sex? if this is a demonstration',
    ],
    gender({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Sex?' }] }),
  ],
  [
    'a default',
    gender({ DefaultValue: 'Male' }),
    ['Conditions', '  "Gender" (SECTIONAProposedInsured.Gender): its default was added.', '    after:  Male'],
  ],
  [
    'conditional defaults',
    gender({
      DefaultValue: 'Male',
      DefaultValueConditional: [{ ConditionalClause: 'IsDemo', DefaultValue: 'Female' }],
    }),
    [
      'Conditions',
      '  "Gender" (SECTIONAProposedInsured.Gender): its default was changed.',
      '    before: Male',
      '    after:  Female if this is a demonstration; Male',
    ],
    gender({ DefaultValue: 'Male' }),
  ],
  [
    'what is calculated',
    (d) => void Object.assign(asked(d, 'AgeNearest'), { Calculate: 'age(DateOfBirth)' }),
    [
      'Conditions',
      '  "Insurance age" (SECTIONAProposedInsured.AgeNearest): what is calculated was changed.',
      '    before: the nearest age from "Date of birth"',
      '    after:  the age from "Date of birth"',
    ],
  ],
  [
    'how many rows there may be now',
    (d) => void Object.assign(asked(d, 'Funds', 'SECTIONDCoverageDetails'), { RowsMaximum: 'IsTerm ? 2 : 4' }),
    [
      'Conditions',
      '  "Shares of the premium" (SECTIONDCoverageDetails.Funds): how many rows there may be was added.',
      '    after:  2 if "Is Term" is Yes, otherwise 4',
    ],
  ],
  [
    'a target',
    extra({ Allocation: { Target: '50', Below: 'notOneHundred', Above: 'notOneHundred' } }),
    [
      'Questions',
      '  "Extra" (SECTIONAProposedInsured.Extra): the target of the total was changed.',
      '    before: Target 100, Below notOneHundred, Above notOneHundred',
      '    after:  Target 50, Below notOneHundred, Above notOneHundred',
    ],
    (d) => {
      d.Messages['notOneHundred'] = 'One hundred.';
      extra({
        QuestionType: 'Label',
        ControlType: 'label',
        Calculate: 'AgeNearest',
        Allocation: { Target: '100', Below: 'notOneHundred', Above: 'notOneHundred' },
      })(d);
    },
  ],
  [
    'a rule added',
    gender({
      Validations: [
        { Rule: 'invalidState', FailsWhen: 'Gender == "Male"', ConditionalClause: 'IsTerm', Message: 'No.' },
      ],
    }),
    [
      'Rules',
      '  "Gender" (SECTIONAProposedInsured.Gender): the rule invalidState was added.',
      '    after:  wrong if "Gender" is Male, only if "Is Term" is Yes, says "No."',
    ],
  ],
  [
    'a rule removed',
    (d) => void (asked(d, 'EmailAddress').Validations = []),
    [
      'Rules',
      '  "E-mail" (SECTIONAProposedInsured.EmailAddress): the rule invalidEmail was removed.',
      '    before: checked',
    ],
  ],
  [
    'a bound of a rule, and the second of its key',
    extra({
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 1 }, Message: 'No.' },
        { Rule: 'min', Parameters: { Minimum: 4 }, Message: 'No.', WhenGroupRequired: true },
      ],
    }),
    [
      'Rules',
      '  "Extra" (SECTIONAProposedInsured.Extra): the rule min (2) was changed.',
      '    before: checked, Minimum 3, says "No."',
      '    after:  checked, Minimum 4, only in a group that must be answered, says "No."',
    ],
    extra({
      QuestionType: 'Integer',
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 1 }, Message: 'No.' },
        { Rule: 'min', Parameters: { Minimum: 3 }, Message: 'No.' },
      ],
    }),
  ],
  [
    'an expression of a rule',
    extra({ Validations: [{ Rule: 'invalidDateRange', Parameters: { After: 'DateOfBirth' }, Message: 'No.' }] }),
    [
      'Rules',
      '  "Extra" (SECTIONAProposedInsured.Extra): the rule invalidDateRange was changed.',
      '    before: checked, says "No."',
      '    after:  checked, After "Date of birth", says "No."',
    ],
    extra({
      QuestionType: 'Date',
      ControlType: 'datepicker',
      Validations: [{ Rule: 'invalidDateRange', Message: 'No.' }],
    }),
  ],
  [
    'which rows an owner may read',
    (d) =>
      void (asked(d, 'PolicyOwnerInformation', 'SECTIONBPolicyOwner').RowRead = [
        { Stage: 3, ConditionalClause: 'PolicyOwnerType == "Business"' },
      ]),
    [
      'Who may read and write',
      '  "Owner details" (SECTIONBPolicyOwner.PolicyOwnerInformation): which rows are for owner A was changed.',
      '    before: "Kind of owner" is not Other',
      '    after:  "Kind of owner" is Business',
    ],
  ],
  [
    "a question's own permission",
    gender({
      Restrictions: [
        { Stage: 3, AccessType: 'Write' },
        { Stage: 4, AccessType: 'None', UserRole: 'OwnerB' },
        { Stage: 13, AccessType: 'Read' },
      ],
    }),
    [
      'Who may read and write',
      '  "Gender" (SECTIONAProposedInsured.Gender): its own permission was added.',
      '    after:  written by owner A; kept from owner B as OwnerB; only read by the agent after the insured signed',
    ],
  ],
  [
    'who sees the end only',
    extra({ Masked: [3, 4] }),
    [
      'Who may read and write',
      '  "Extra" (SECTIONAProposedInsured.Extra): who sees the last four characters only was changed.',
      '    before: owner A',
      '    after:  owner A, owner B',
    ],
    extra({ MaxLength: 20, Masked: [3] }),
  ],
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
