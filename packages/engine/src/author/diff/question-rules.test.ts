import { expect, test } from 'vitest';
import { asked, extra, gender, linesBetween } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** What is reported about the rules of questions. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
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
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
