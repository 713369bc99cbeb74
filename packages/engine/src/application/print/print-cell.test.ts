/** One answer as it is printed: as it was asked and as it is read (spec trust §4). */
import { describe, expect, test } from 'vitest';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import { type Editing, D, itemsOf, optional, printed } from './print.testkit.ts';

test.each([
  ['File', 'Grace.pdf'],
  ['IllustrationUploadProtectionTerm', ''],
] as const)('a file (%s) is printed by its name: "%s"', (QuestionType, name) => {
  const part = (given: string): QuestionData => question(given, { System: true });
  const edit: Editing = (block, definition) => {
    definition.Groups.File = [part('Upload'), part('Response')];
    const proof = optional('Proof', { QuestionType, ControlType: 'filepicker', QuestionText: 'Your proof' });
    block.Questions = [proof, ...block.Questions];
  };
  const { sections } = printed(2.1, edit, { [D]: { 'Proof.Upload': name } });
  const [first] = sections.find(({ id }) => id === D)?.items ?? [];
  expect(first).toEqual({ kind: 'answer', label: 'Your proof', value: name });
});

describe('an answer is printed', () => {
  test.each<[string, QuestionData, string, string]>([
    [
      'by the label of the option',
      optional('Pet', {
        QuestionType: 'MultiChoice',
        ControlType: 'dropdown',
        QuestionOptions: [{ Name: 'GuineaPig' }],
      }),
      'GuineaPig',
      'Guinea Pig',
    ],
    ['as a date is read', optional('Born', { QuestionType: 'Date' }), '2020-04-08', '04/08/2020'],
    ['as money is read', optional('Price', { QuestionType: 'Decimal', Mask: 'currency' }), '1234.5', '$1,234.50'],
    ['with its unit', optional('Mass', { QuestionType: 'Integer', Units: 'lbs' }), '150', '150 lbs'],
    ['with its per cent', optional('Share', { QuestionType: 'Integer', Units: '%' }), '15', '15%'],
    ['blank, without a unit', optional('Mass', { QuestionType: 'Integer', Units: 'lbs' }), '', ''],
    ['as it was typed where it is wrong', optional('Born', { QuestionType: 'Date' }), '13/45/2020', '13/45/2020'],
  ])('%s', (_story, asked, text, value) => {
    expect(itemsOf([asked], { [asked.QuestionName]: text })).toEqual([
      { kind: 'answer', label: asked.QuestionName, value },
    ]);
  });
});

test('what was typed a second time, or only to find an answer, is not printed, also in rows', () => {
  const again = optional('Again', { Retyped: true });
  const search = optional('FindAgain', { Lookup: true });
  const rows = optional('Numbers', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    MultipleResponse: { Minimum: 1, Maximum: 2 },
    ChildQuestions: [optional('Number'), optional('NumberAgain', { Retyped: true })],
  });
  const asked = [optional('Number'), again, search, rows];
  const given = { Number: '1', Again: '1', FindAgain: '3', 'Numbers[0].Number': '2', 'Numbers[0].NumberAgain': '2' };
  const items = JSON.stringify(itemsOf(asked, given));
  expect(items).not.toContain('Again');
  expect(items).toContain('"2"');
});

test.each<[string, QuestionData]>([
  [
    'among amounts',
    optional('Mix', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      ChildQuestions: ['One', 'Two', 'Three', 'Seen'].map((name) =>
        optional(name, { QuestionType: 'Integer', Units: '%', ...(name === 'Seen' && { Retyped: true }) }),
      ),
    }),
  ],
  [
    'in a cell of a table',
    optional('Mix', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      MultipleResponse: { Minimum: 1, Maximum: 2 },
      PrintTable: [{ Head: 'All', Show: ['All'] }],
      ChildQuestions: [
        optional('All', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          ChildQuestions: [optional('One'), optional('Seen', { Lookup: true })],
        }),
      ],
    }),
  ],
])('what is only on the page is not printed %s', (_where, asked) => {
  const of = (name: string) => (asked.MultipleResponse === undefined ? `Mix.${name}` : `Mix[0].All.${name}`);
  const given = { [of('One')]: '10', [of('Two')]: '20', [of('Three')]: '70', [of('Seen')]: '99' };
  const items = JSON.stringify(itemsOf([asked], given));
  expect(items).toContain('10');
  expect(items).not.toContain('99');
});

describe('a choice whose options the page shows is printed with all of them', () => {
  const pets = { QuestionOptions: [{ Name: 'Cat' }, { Name: 'Dog', DisplayName: 'A dog' }, { Name: 'Bird' }] };
  const hidden = { Name: 'Dragon', ConditionalClause: 'ProductName == "Term10"' };
  test.each<[string, QuestionData, string, string, [string, boolean][]]>([
    [
      'yes or no',
      optional('Pet', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
      'false',
      'No',
      [
        ['Yes', false],
        ['No', true],
      ],
    ],
    [
      'one of a few, blank',
      optional('Pet', { QuestionType: 'MultiChoice', ControlType: 'radio', ...pets }),
      '',
      '',
      [
        ['Cat', false],
        ['A dog', false],
        ['Bird', false],
      ],
    ],
    [
      'several, without what was not offered',
      optional('Pets', {
        QuestionType: 'MultiSelect',
        ControlType: 'checkbox',
        QuestionOptions: [...pets.QuestionOptions, hidden],
      }),
      '["Dog","Cat"]',
      'Cat, A dog',
      [
        ['Cat', true],
        ['A dog', true],
        ['Bird', false],
      ],
    ],
  ])('%s', (_story, asked, text, value, options) => {
    expect(itemsOf([asked], { [asked.QuestionName]: text })).toEqual([
      {
        kind: 'answer',
        label: asked.QuestionName,
        value,
        options: options.map(([label, chosen]) => ({ label, chosen })),
      },
    ]);
  });

  test('but not if this reader sees only the last four characters', () => {
    const asked = optional('Pet', { QuestionType: 'MultiChoice', ControlType: 'radio', ...pets, Masked: [2.1] });
    expect(JSON.stringify(itemsOf([asked], { Pet: 'Cat' }))).not.toContain('Cat');
  });
});

describe('a question is printed as it was asked', () => {
  const asked = optional('Cover', {
    QuestionText: 'How much cover?',
    QuestionVariations: [
      { ConditionalClause: 'ProductName == "Term20"', AlternativeQuestionText: 'How much for {ProductName}?' },
    ],
  });

  test('in the wording in force', () => {
    expect(itemsOf([asked], { Cover: 'Lots' })).toEqual([
      { kind: 'answer', label: 'How much for Term 20?', value: 'Lots' },
    ]);
    expect(itemsOf([asked], { Cover: 'Lots', ProductName: 'Term10' })).toEqual([
      { kind: 'answer', label: 'How much cover?', value: 'Lots' },
    ]);
  });

  test('not at all while it is hidden, including everything inside it', () => {
    const hidden = { ConditionalClause: 'ProductName == "Term10"' };
    const group = optional('Where', { QuestionType: 'Address', ControlType: 'compound', ...hidden });
    expect(itemsOf([{ ...asked, ...hidden }, group], { Cover: 'Lots', 'Where.City': 'Troy' })).toEqual([]);
  });

  test('a group that was shown and left empty, as not answered; a group of somebody else, not at all', () => {
    const empty = (changes: Partial<QuestionData> = {}) =>
      optional('Where', { QuestionType: 'Address', ControlType: 'compound', QuestionText: 'Second home', ...changes });
    expect(itemsOf([empty()], {})).toEqual([{ kind: 'answer', label: 'Second home', value: '' }]);
    const theirs = empty({ Restrictions: [{ Stage: 3, AccessType: 'None' }] });
    expect(itemsOf([theirs], {}, 3)).toEqual([]);
  });

  test('a label by its text, a group by its heading with the parts that were filled in', () => {
    const label = question('Note', {
      QuestionType: 'Label',
      ControlType: 'label',
      QuestionText: 'About **{ProductName}**.',
    });
    const group = optional('Where', { QuestionType: 'Address', ControlType: 'compound', QuestionText: 'Second home' });
    expect(itemsOf([label, group], { 'Where.City': 'Troy', 'Where.State': 'NY' })).toEqual([
      { kind: 'text', text: 'About **Term 20**.' },
      {
        kind: 'group',
        title: 'Second home',
        items: [
          { kind: 'answer', label: 'City', value: 'Troy' },
          { kind: 'answer', label: 'State', value: 'New York' },
        ],
      },
    ]);
  });
});

test('an answer in a text is shown as it was typed, whatever it would mean in Markdown', () => {
  const text = optional('Told', {
    QuestionType: 'Label',
    ControlType: 'label',
    QuestionText: 'You work for **{Firm}**.',
  });
  const given = { Firm: '*Star* [Holdings](https://example.com)' };
  const [told] = itemsOf([text, optional('Firm')], given).filter(({ kind }) => kind === 'text');
  expect(told).toEqual({ kind: 'text', text: 'You work for **\\*Star\\* \\[Holdings\\](https://example.com)**.' });
});
