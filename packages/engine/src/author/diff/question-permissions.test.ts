import { expect, test } from 'vitest';
import { asked, extra, gender, linesBetween } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** What is reported about who may read and write questions. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
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
