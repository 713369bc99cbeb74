import { expect, test } from 'vitest';
import { APPLE, PEAR, asked, extra, fruit, gender, linesBetween } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** What is reported about conditions, wordings that depend on them, defaults and calculations. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
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
      '    shows differently in: TX',
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
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
