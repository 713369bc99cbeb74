import { expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import { APPLE, asked, extra, gender, section, linesBetween } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** Who reads and writes the section of a new question. */
const whose = (name: string): string[] => [
  'Who may read and write',
  `  "${name}" (SECTIONAProposedInsured.Extra): who may read and write its section.`,
  '    after:  written by the agent before the insured signed; only read by the insured who is an owner, the insured who is not an owner, every owner, the agent after the insured signed',
];

/** What is reported about questions that were added, removed or moved, and about their plain fields. */
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
    ['Questions', '  "Gender" (SECTIONAProposedInsured.Gender): the question moved, now first.'],
  ],
  [
    'a question moved inside rows',
    (d) => void asked(d, 'Funds', 'SECTIONDCoverageDetails').ChildQuestions?.reverse(),
    ['Questions', '  "FundName" (SECTIONDCoverageDetails.Funds.FundName): the question moved, now after FundPercent.'],
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
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
