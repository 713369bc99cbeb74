import { expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import { asked, linesBetween, newSection, section, sectionNow } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** What is reported about sections and their notices. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
  [
    'a section added',
    newSection,
    [
      'Sections',
      '  "Pets" (Pets): the section was added.',
      'Questions',
      '  "Have you a dog?" (Pets.Dog): the question was added.',
      '    after:  Have you a dog?',
      '  "Whose is it?" (Pets.Owner): the question was added.',
      '    after:  Whose is it?',
    ],
  ],
  [
    'a section removed',
    (d) => void d.Blocks.splice(4, 1),
    [
      'Sections',
      '  "Pets" (Pets): the section was removed.',
      'Questions',
      '  "Have you a dog?" (Pets.Dog): the question was removed.',
      '    before: Have you a dog?',
      '  "Whose is it?" (Pets.Owner): the question was removed.',
      '    before: Whose is it?',
    ],
    newSection,
  ],
  [
    'a section moved',
    (d) => void d.Blocks.splice(1, 2, ...d.Blocks.slice(1, 3).toReversed()),
    ['Sections', '  "Policy owner" (SECTIONBPolicyOwner): the section moved, now after SECTIONDCoverageDetails.'],
  ],
  [
    'a section moved to the beginning',
    (d) => void d.Blocks.unshift(...d.Blocks.splice(4, 1)),
    ['Sections', '  "Pets" (Pets): the section moved, now first.'],
    newSection,
  ],
  [
    'a section renamed, its questions the same but one',
    (d) => {
      Object.assign(section(d, 'Pets'), { Name: 'Animals' });
      Object.assign(asked(d, 'Dog', 'Animals'), { QuestionText: 'Have you a cat?' });
    },
    [
      'Sections',
      '  "Pets" (Animals): the section has another name.',
      '    before: Pets',
      '    after:  Animals',
      'Questions',
      '  "Have you a cat?" (Animals.Dog): the wording was changed.',
      '    before: Have you a dog?',
      '    after:  Have you a cat?',
    ],
    newSection,
  ],
  [
    'the title of a section',
    sectionNow({ DisplayName: 'The insured' }),
    [
      'Sections',
      '  "The insured" (SECTIONAProposedInsured): the title was changed.',
      '    before: Proposed insured',
      '    after:  The insured',
    ],
  ],
  [
    'its heading in the menu',
    sectionNow({ BlockCategory: 'First part' }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): the heading in the menu was changed.',
      '    before: Part 1',
      '    after:  First part',
    ],
  ],
  [
    'its page',
    sectionNow({ Route: 'animals' }, 'Pets'),
    ['Sections', '  "Pets" (Pets): the address of the page was changed.', '    before: pets', '    after:  animals'],
    newSection,
  ],
  [
    'its introduction',
    sectionNow({ Introduction: 'About you.' }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): the introduction was added.',
      '    after:  About you.',
    ],
  ],
  [
    'a paragraph of a long introduction',
    sectionNow({ Introduction: 'One.\n\nThree.\n\nFour.' }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): the introduction was changed.',
      '    before: Two.',
      '    after:  Three.',
    ],
    sectionNow({ Introduction: 'One.\n\nTwo.\n\nFour.' }),
  ],
  [
    'the mark a section starts with',
    sectionNow({ InitialValidity: 'invalid' }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): the mark it starts with was changed.',
      '    before: unknown',
      '    after:  invalid',
    ],
  ],
  [
    'its kind',
    sectionNow({ Purpose: 'disclosures' }, 'Pets'),
    ['Sections', '  "Pets" (Pets): the kind of page was changed.', '    before: questions', '    after:  disclosures'],
    newSection,
  ],
  [
    'whose signature it takes',
    sectionNow({ Signatory: { Kind: 'Owner', Letter: 'B' } }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): whose signature it takes was added.',
      '    after:  Owner B',
    ],
  ],
  [
    'its entry in the menu',
    sectionNow({ MenuEntry: false }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): whether it has an entry in the menu was changed.',
      '    before: yes',
      '    after:  no',
    ],
  ],
  [
    'its sensitivity',
    sectionNow({ Sensitivity: 'medical' }, 'Pets'),
    ['Sections', '  "Pets" (Pets): whether its answers are medical was changed.', '    before: no', '    after:  yes'],
    newSection,
  ],
  [
    'when it shows, with the states it matters in',
    sectionNow({ ConditionalClause: 'SECTIONAProposedInsured.StateOfIssue in ["CA", "TX"]' }, 'Pets'),
    [
      'Conditions',
      '  "Pets" (Pets): the condition to show it was changed.',
      '    before: "State of issue" is California',
      '    after:  "State of issue" is California or Texas',
      '    shows differently in: TX',
    ],
    (d) => {
      newSection(d);
      sectionNow({ ConditionalClause: 'SECTIONAProposedInsured.StateOfIssue == "CA"' }, 'Pets')(d);
    },
  ],
  [
    'a condition that is written otherwise only',
    sectionNow({ ConditionalClause: ' answered(SECTIONDCoverageDetails.ProductName)\n' }, 'Part2Medical'),
    ['No difference.'],
  ],
  [
    'its permissions',
    (d) => void section(d, 'Part2Medical').QuestionBlockPermissions.push({ Stage: 13, PermissionType: 'Read' }),
    [
      'Who may read and write',
      '  "Medical" (Part2Medical): who may read and write it was changed.',
      '    before: written by the insured who is an owner, the insured who is not an owner',
      '    after:  written by the insured who is an owner, the insured who is not an owner; only read by the agent after the insured signed',
    ],
  ],
  [
    'who may write it, owner by owner',
    (d) =>
      void (section(d).QuestionBlockPermissions = [
        { Stage: 1, PermissionType: 'Write' },
        { Stage: 3, PermissionType: 'Read' },
        { Stage: 12, PermissionType: 'Read' },
      ]),
    [
      'Who may read and write',
      '  "Proposed insured" (SECTIONAProposedInsured): who may read and write it was changed.',
      '    before: written by the agent before the insured signed; only read by the insured who is an owner, the insured who is not an owner, every owner, the agent after the insured signed',
      '    after:  written by the agent before the insured signed; only read by owner A, owner J',
    ],
  ],
  [
    'a notice added',
    (d) =>
      void section(d, 'Pets').Notices?.push({
        Name: 'Dogs',
        ConditionalClause: 'answered(Dog)',
        When: 'change',
        Title: 'Dogs:',
        Text: 'Woof.',
        Button: 'OK',
      }),
    [
      'Texts',
      '  "Pets" (Pets): the notice "Dogs" was added.',
      '    after:  Dogs: Woof. [OK], shown at once if "Have you a dog?" is answered',
    ],
    (d) => {
      newSection(d);
      section(d, 'Pets').Notices = [];
    },
  ],
  [
    'a notice changed',
    (d) => void Object.assign(section(d).Notices?.[0] ?? {}, { Button: 'Continue' }),
    [
      'Texts',
      '  "Proposed insured" (SECTIONAProposedInsured): the notice "StateDiffers" was changed.',
      '    before: Important: The state of issue differs from the state of residence. [OK], shown when the section is left if "State of issue" is not "State of residence"',
      '    after:  Important: The state of issue differs from the state of residence. [Continue], shown when the section is left if "State of issue" is not "State of residence"',
    ],
  ],
  [
    'a part of a group that stays as it is, in a section that was renamed',
    (d) => void Object.assign(section(d, 'Pets'), { Name: 'Animals' }),
    ['Sections', '  "Pets" (Animals): the section has another name.', '    before: Pets', '    after:  Animals'],
    newSection,
  ],
  [
    'a long introduction in another order',
    sectionNow({ Introduction: 'Two.\n\nOne.' }),
    [
      'Sections',
      '  "Proposed insured" (SECTIONAProposedInsured): the introduction was changed.',
      '    before: One. / Two.',
      '    after:  Two. / One.',
    ],
    sectionNow({ Introduction: 'One.\n\nTwo.' }),
  ],
  [
    'a question that nobody may see otherwise than before',
    (d) => void (section(d, 'Pets').QuestionBlockPermissions = []),
    [
      'Who may read and write',
      '  "Pets" (Pets): who may read and write it was changed.',
      '    before: written by the agent before the insured signed',
      '    after:  nobody',
    ],
    (d) => {
      newSection(d);
      section(d, 'Pets').Questions = [question('Dog', { IsOptional: true, System: true })];
    },
  ],
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
