import { expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import { AMENDMENT } from '../../testing/finding-pairs.ts';
import { A, asked, extra, gender, linesBetween, newSection, section, sectionNow } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

const filed: Edit = (d) => {
  const form = { Edition: '01/2026', Title: 'Application', Blocks: d.Blocks.map(({ Name }) => Name) };
  const inState = (state: string) => ({ ...form, Number: `F-1-${state}`, States: [state] });
  d.Document = {
    Title: 'Application',
    Summary: [],
    Forms: [inState('TX'), inState('CA'), { ...form, Number: 'F-1' }],
    Amendment: AMENDMENT,
  };
};

/**
 * What is reported about standard groups, lists, derived values and the rest of a definition. The other parts of a
 * carrier: test/carrier/diff.test.ts.
 */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
  ['the same definition', () => undefined, ['No difference.']],
  [
    'a new edition of a filed form',
    (d) => void Object.assign(d.Document?.Forms[2] ?? {}, { Edition: '02/2026' }),
    ['Texts', '  Forms.F-1.Edition: what documents print was changed.', '    before: 01/2026', '    after:  02/2026'],
    filed,
  ],
  [
    'filed forms in another order',
    (d) => void d.Document?.Forms.unshift(...d.Document.Forms.splice(1, 1)),
    ['Texts', '  Forms: the order was changed.', '    before: F-1-TX, F-1-CA, F-1', '    after:  F-1-CA, F-1-TX, F-1'],
    filed,
  ],
  [
    'a part of a standard group',
    (d) => void Object.assign(d.Groups.Name?.[1] ?? {}, { MaxLength: 40 }),
    ['Standard groups', '  Name.FirstName: the maximum length was changed.', '    before: 50', '    after:  40'],
  ],
  [
    'a part that some question has otherwise too',
    (d) => void Object.assign(d.Groups.Name?.[1] ?? {}, { MaxLength: 40 }),
    ['Standard groups', '  Name.FirstName: the maximum length was changed.', '    before: 50', '    after:  40'],
    (d) =>
      void (asked(d, 'Name').ChildQuestions = [
        { ...question('FirstName', d.Groups.Name?.[1]), Hint: 'All of them' },
      ].map(({ MaxLength: _all, ...part }) => part)),
  ],
  [
    'a part of one question',
    (d) => void (asked(d, 'Name').ChildQuestions = [question('MiddleName', { IsOptional: false })]),
    [
      'Questions',
      '  "MiddleName" (SECTIONAProposedInsured.Name.MiddleName): the wording was changed.',
      '    before: Middle name',
      '    after:  MiddleName',
      '  "MiddleName" (SECTIONAProposedInsured.Name.MiddleName): whether it may stay blank was changed.',
      '    before: yes',
      '    after:  no',
    ],
  ],
  [
    'a part moved inside a group',
    (d) => void d.Groups.Name?.reverse(),
    [
      'Standard groups',
      '  Name: the order of its parts was changed.',
      '    before: Title, FirstName, MiddleName, LastName, Suffix',
      '    after:  Suffix, LastName, MiddleName, FirstName, Title',
    ],
  ],
  [
    'a condition, a rule and an option of a part',
    (d) =>
      void Object.assign(d.Groups.Name?.[0] ?? {}, {
        ConditionalClause: 'IsDemo',
        Validations: [{ Rule: 'invalidName' }],
        QuestionOptions: [{ Name: 'Dr' }],
      }),
    [
      'Standard groups',
      '  Name.Title: the choice of options was changed.',
      '    before: Name Dr; Name Mr; Name Ms',
      '    after:  Name Dr',
      '  Name.Title: the condition to show it was added.',
      '    after:  IsDemo',
      '  Name.Title: the set of rules was added.',
      '    after:  Rule invalidName',
    ],
  ],
  [
    'who may read a part, its default and its other wordings',
    (d) =>
      void Object.assign(d.Groups.Name?.[1] ?? {}, {
        Masked: [13],
        Restrictions: [{ Stage: 13, AccessType: 'None' }],
        DefaultValue: 'Pat',
        QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Given name' }],
      }),
    [
      'Standard groups',
      '  Name.FirstName: its own permission was added.',
      '    after:  kept from the agent after the insured signed',
      '  Name.FirstName: who sees the last four characters only was added.',
      '    after:  the agent after the insured signed',
      '  Name.FirstName: the choice of other wordings was added.',
      '    after:  ConditionalClause IsDemo, AlternativeQuestionText Given name',
      '  Name.FirstName: its default was added.',
      '    after:  Pat',
    ],
  ],
  [
    'a set of lengths',
    (d) => void (d.LengthSets = { Narrow: { Name: { FirstName: 19 } } }),
    ['Standard groups', '  Narrow.Name.FirstName: the maximum length was changed.', '    before: 20', '    after:  19'],
    (d) => void (d.LengthSets = { Narrow: { Name: { FirstName: 20 } } }),
  ],
  [
    'an option of a list',
    (d) => void d.Lists['States']?.push({ Name: 'WY', DisplayName: 'Wyoming', ToolTip: 'Big.' }),
    [
      'Lists and tables',
      '  States: the option WY was added.',
      '    after:  Wyoming',
      '  States: what else the option WY says was added.',
      '    after:  ToolTip Big.',
    ],
  ],
  [
    'the order of a list',
    (d) => void d.Lists['States']?.reverse(),
    [
      'Lists and tables',
      '  States: the option PA moved, now after TX.',
      '  States: the option NY moved, now after PA.',
      '  States: the option CA moved, now after NY.',
    ],
  ],
  [
    'an entry of a table',
    (d) => void Object.assign(d.Tables['DriversLicense'] ?? {}, { WI: '[A-Z]' }),
    ['Lists and tables', '  DriversLicense: the entry WI was added.', '    after:  [A-Z]'],
  ],
  [
    'a derived value removed',
    (d) => void d.DerivedValues.pop(),
    ['Flow and derived values', '  IsSpecial: the derived value was removed.', '    before: this is a demonstration'],
    (d) => void d.DerivedValues.push({ Name: 'IsSpecial', Type: 'YesNo', Clause: 'IsDemo' }),
  ],
  [
    'a derived value added',
    (d) => void d.DerivedValues.push({ Name: 'IsSpecial', Type: 'YesNo', Clause: 'IsDemo' }),
    ['Flow and derived values', '  IsSpecial: the derived value was added.', '    after:  this is a demonstration'],
  ],
  [
    'a derived value, what follows it, and in which states',
    (d) =>
      void Object.assign(d.DerivedValues.find(({ Name }) => Name === 'IsSpecial') ?? {}, {
        Clause: `${A}.StateOfIssue == "TX"`,
      }),
    [
      'Flow and derived values',
      '  IsSpecial: the derived value was changed.',
      '    before: "State of issue" is California',
      '    after:  "State of issue" is Texas',
      '    decides: SECTIONAProposedInsured.Gender, Pets',
      '    shows differently in: CA TX',
    ],
    (d) => {
      d.DerivedValues.push(
        { Name: 'IsSpecial', Type: 'YesNo', Clause: `${A}.StateOfIssue == "CA"` },
        { Name: 'IsOrdinary', Type: 'YesNo', Clause: '!IsSpecial' },
      );
      gender({ ConditionalClause: 'IsSpecial' })(d);
      newSection(d);
      sectionNow({ ConditionalClause: 'IsOrdinary' }, 'Pets')(d);
    },
  ],
  [
    'a derived value that reads another question with the same words, as it is written',
    (d) => void Object.assign(d.DerivedValues.at(-1) ?? {}, { Clause: `answered(${A}.Other)` }),
    [
      'Flow and derived values',
      '  IsSpecial: the derived value was changed.',
      `    before: answered(${A}.Extra)`,
      `    after:  answered(${A}.Other)`,
    ],
    (d) => {
      for (const name of ['Extra', 'Other']) section(d).Questions.push(question(name, { QuestionText: 'Dogs?' }));
      d.DerivedValues.push({ Name: 'IsSpecial', Type: 'YesNo', Clause: `answered(${A}.Extra)` });
    },
  ],
  [
    'what a derived value is called',
    (d) => void Object.assign(d.DerivedValues[0] ?? {}, { Title: 'Term insurance' }),
    ['Flow and derived values', '  IsTerm: what it is called was added.', '    after:  Term insurance'],
  ],
  [
    'a binding',
    (d) => void (d.Bindings.Insured.IsOwner = 'SECTIONBPolicyOwner.PolicyOwnerInsured == "CoOwner"'),
    [
      'Flow and derived values',
      '  Insured.IsOwner: the binding was changed.',
      '    before: SECTIONBPolicyOwner.PolicyOwnerInsured in ["SoleOwner", "CoOwner"]',
      '    after:  SECTIONBPolicyOwner.PolicyOwnerInsured == "CoOwner"',
    ],
  ],
  [
    'a setting',
    (d) => void (d.Settings.LookAhead = 5),
    ['Flow and derived values', '  LookAhead: the setting was changed.', '    before: 14', '    after:  5'],
  ],
  [
    'the name of the form',
    (d) => void (d.Name = 'Another'),
    [
      'Flow and derived values',
      '  Name: the name of the form was changed.',
      '    before: Sample E-App',
      '    after:  Another',
    ],
  ],
  [
    'a message',
    (d) => void (d.Messages['invalidZip'] = 'Five digits.'),
    [
      'Texts',
      '  invalidZip: the message was changed.',
      '    before: Invalid input format.',
      '    after:  Five digits.',
    ],
  ],
  [
    'a finding accepted',
    (d) => void (d.Exceptions = [{ Finding: 'never-true', Path: `${A}.Extra`, Reason: 'Sold from June.' }]),
    [
      'Accepted findings',
      '  SECTIONAProposedInsured.Extra: the accepted finding never-true was changed.',
      '    before: Sold from May.',
      '    after:  Sold from June.',
    ],
    (d) => {
      extra({ ConditionalClause: 'IsTerm && !IsTerm' })(d);
      d.Exceptions = [{ Finding: 'never-true', Path: `${A}.Extra`, Reason: 'Sold from May.' }];
    },
  ],
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
