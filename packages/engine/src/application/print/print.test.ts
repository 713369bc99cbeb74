/**
 * The contents of each reader's document: the questions as they were worded, and nothing they may not read (spec trust
 * §4).
 */
import { describe, expect, test } from 'vitest';
import type { Answers, BlockAnswers } from '../../answer/types.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { PrintedFormData } from '../../definition/document-data.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { BlockData, Definition, Stage } from '../../definition/vocabulary.ts';
import { printModel } from './print.ts';
import type { PrintItem, PrintModel } from '../contract/print-model.ts';
import { AGENT_PART, blockOf, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

type Editing = (block: BlockData, definition: Definition) => void;

/** The document of that stage's reader, for a case whose coverage section a test changed. */
function printed(stage: Stage, edit: Editing, more: Record<string, BlockAnswers> = {}): PrintModel {
  const model = modelOf(caseDefinition((definition) => edit(blockOf(definition, D), definition)));
  const answers: Answers = { ...AGENT_PART, ...INSURED_PART };
  for (const [block, given] of Object.entries(more)) answers[block] = { ...answers[block], ...given };
  return printModel(openCase({ stage, role: roleOfStage(stage), answers, customerSigned: true }, model), stage);
}

/** What is printed of questions added to the coverage section. */
function itemsOf(questions: QuestionData[], given: BlockAnswers, stage: Stage = 2.1): PrintItem[] {
  const edit: Editing = (block) => {
    block.Questions = [...questions, ...block.Questions];
  };
  const section = printed(stage, edit, { [D]: given }).sections.find(({ id }) => id === D);
  const usual = new Set(['Product', 'Face amount', 'Riders', 'Shares of the premium', 'Total']);
  return (section?.items ?? []).filter(
    (item) => !usual.has('label' in item ? item.label : 'title' in item ? item.title : ''),
  );
}

const optional = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { IsOptional: true, ...given });

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

test('what was typed a second time is printed once, also in rows', () => {
  const again = optional('Again', { Retyped: true });
  const rows = optional('Numbers', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    MultipleResponse: { Minimum: 1, Maximum: 2 },
    ChildQuestions: [optional('Number'), optional('NumberAgain', { Retyped: true })],
  });
  const given = { Number: '1', Again: '1', 'Numbers[0].Number': '2', 'Numbers[0].NumberAgain': '2' };
  const items = itemsOf([optional('Number'), again, rows], given);
  expect(JSON.stringify(items)).not.toContain('Again');
  expect(JSON.stringify(items)).toContain('"2"');
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

describe('rows', () => {
  const pets = (children: QuestionData[]): QuestionData =>
    question('Pets', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      QuestionText: 'Animals',
      MultipleResponse: { Minimum: 1, Maximum: 5 },
      ChildQuestions: children,
    });

  test('are a table without the columns that were shown in no row', () => {
    const nobody = optional('Wings', { ConditionalClause: 'Kind == "Bird"' });
    expect(itemsOf([pets([question('Kind'), nobody])], { 'Pets[0].Kind': 'Cat', 'Pets[1].Kind': 'Dog' })).toEqual([
      { kind: 'table', title: 'Animals', head: ['Kind'], rows: [['Cat'], ['Dog']] },
    ]);
  });

  test('are one group each if a question is worded differently by row', () => {
    const age = optional('Age', { QuestionText: 'How old is the {Kind}?' });
    expect(itemsOf([pets([question('Kind'), age])], { 'Pets[0].Kind': 'cat', 'Pets[1].Kind': 'dog' })).toEqual([
      {
        kind: 'group',
        title: 'Animals',
        items: ['cat', 'dog'].map((kind, at) => ({
          kind: 'group',
          title: ['One', 'Two'][at],
          isRow: true,
          items: [
            { kind: 'answer', label: 'Kind', value: kind },
            { kind: 'answer', label: `How old is the ${kind}?`, value: '' },
          ],
        })),
      },
    ]);
  });

  test('an owner reads only their own row, under the number that it has on the page', () => {
    const owner = (row: number, name: string): BlockAnswers => ({
      [`PolicyOwnerInformation[${row}].PolicyOwnerType`]: 'Individual',
      [`PolicyOwnerInformation[${row}].PolicyOwnerName.LastName`]: name,
    });
    const owned = {
      [B]: { PolicyOwnerInsured: 'No', PolicyOwnerInsuredNo: 'true', ...owner(0, 'Alder'), ...owner(1, 'Birch') },
    };
    const ofStage = (stage: Stage): PrintItem[] =>
      printed(
        stage,
        (_block, definition) => {
          const rows = blockOf(definition, B).Questions.find((one) => one.MultipleResponse !== undefined);
          if (rows !== undefined) rows.RowRead = [{ Stage: 4, ConditionalClause: 'has(OwnerLetters, "B")' }];
        },
        owned,
      ).sections.find(({ id }) => id === B)?.items ?? [];
    const titles = (items: PrintItem[]): string[] =>
      items
        .flatMap((item) => (item.kind === 'group' && item.title === 'Owner details' ? item.items : []))
        .map((item) => ('title' in item ? item.title : ''));
    expect(titles(ofStage(1))).toEqual(['One', 'Two']);
    expect(titles(ofStage(4))).toEqual(['Two']);
    expect(JSON.stringify(ofStage(4))).toContain('Birch');
    expect(JSON.stringify(ofStage(4))).not.toContain('Alder');
  });
});

describe('amounts in one unit', () => {
  const share = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
    optional(name, { QuestionType: 'Integer', Units: '%', ...given });
  const total = question('Sum', {
    QuestionType: 'Label',
    ControlType: 'label',
    QuestionText: 'Total',
    QuestionTextAlt: 'Total of funds',
    Units: '%',
    Calculate: 'total(One, Two, Three)',
  });
  const funds = (...ChildQuestions: QuestionData[]): QuestionData =>
    optional('Mix', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      QuestionText: 'Which funds?',
      ChildQuestions,
    });
  const given = { 'Mix.One': '60', 'Mix.Two': '40' };

  test('are a table of what was entered, with their total', () => {
    expect(itemsOf([funds(share('One'), share('Two'), share('Three'), total)], { ...given, 'Mix.Three': '0' })).toEqual(
      [
        {
          kind: 'table',
          title: 'Which funds?',
          head: ['', '%'],
          rows: [
            ['One', '60%'],
            ['Two', '40%'],
            ['Three', '0%'],
          ],
          totals: [['Total of funds', '100%']],
        },
      ],
    );
  });

  test.each<[string, QuestionData]>([
    ['two of them', funds(share('One'), share('Two'))],
    ['with another question among them', funds(share('One'), share('Two'), share('Three'), optional('Why'))],
    ['in two units', funds(share('One'), share('Two'), share('Three', { Units: 'lbs' }))],
  ])('%s are a group', (_story, group) => {
    expect(itemsOf([group], { ...given, 'Mix.Three': '0', 'Mix.Why': 'x' })).toMatchObject([{ kind: 'group' }]);
  });
});

// spec trust 4.9
describe('rows that are no table', () => {
  const sex = question('Sex', {
    QuestionType: 'MultiChoice',
    ControlType: 'radio',
    QuestionText: 'Is it male or female?',
    QuestionTextAlt: 'Sex',
    QuestionOptions: [{ Name: 'Male' }, { Name: 'Female' }],
  });
  const owner = optional('Owner', { QuestionType: 'Name', ControlType: 'compound', QuestionText: 'Whose is it?' });
  const why = optional('Why', { ControlType: 'textarea', QuestionText: 'Why this one?', QuestionTextAlt: 'Reason' });
  const pets = (given: Partial<QuestionData> = {}): QuestionData =>
    question('Pets', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      QuestionText: 'Animals',
      MultipleResponse: { Minimum: 1, Maximum: 5 },
      ChildQuestions: [sex, owner, why],
      ...given,
    });
  const given = {
    'Pets[0].Sex': 'Male',
    'Pets[0].Owner.FirstName': 'Ann',
    'Pets[0].Owner.LastName': 'Lee',
    'Pets[1].Sex': 'Female',
    'Pets[1].Owner.FirstName': 'Bo',
  };
  const rowsOf = (items: PrintItem[]): PrintItem[] =>
    items.flatMap((item) => (item.kind === 'group' ? item.items.filter((one) => one.kind === 'group') : []));

  test('have what was chosen, a name on one line, and each question in full once', () => {
    expect(rowsOf(itemsOf([pets()], given))).toEqual([
      {
        kind: 'group',
        title: 'One',
        isRow: true,
        items: [
          { kind: 'answer', label: 'Is it male or female?', value: 'Male' },
          { kind: 'answer', label: 'Whose is it?', value: 'Ann Lee' },
          { kind: 'answer', label: 'Why this one?', value: '' },
        ],
      },
      {
        kind: 'group',
        title: 'Two',
        isRow: true,
        items: [
          { kind: 'answer', label: 'Is it male or female?', value: 'Female', short: 'Sex' },
          { kind: 'answer', label: 'Whose is it?', value: 'Bo' },
          { kind: 'answer', label: 'Why this one?', value: '', short: 'Reason' },
        ],
      },
    ]);
  });

  test('are not printed again where an overview has them, but from the second row on', () => {
    const PrintTable = [
      { Head: 'Owner', Show: ['Owner'] },
      { Head: 'Sex', Show: ['Sex'] },
    ];
    const [first, second] = rowsOf(itemsOf([pets({ PrintTable })], given));
    expect(JSON.stringify(first)).not.toContain('isAbove');
    expect(first).toMatchObject({ about: 'Ann Lee' });
    expect(second).toMatchObject({
      about: 'Bo',
      items: [
        { value: 'Female', isAbove: true },
        { value: 'Bo', isAbove: true },
        { label: 'Why this one?', short: 'Reason' },
      ],
    });
  });
});

describe('rows that contain a table', () => {
  const pets = question('Pets', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Animals',
    MultipleResponse: { Minimum: 1, Maximum: 5 },
    PrintTable: [
      { Head: 'Name', Show: ['Owner', 'Chip'] },
      { Head: 'Color', Show: ['Color'] },
      { Head: 'Wings', Show: ['Wings'] },
    ],
    ChildQuestions: [
      optional('Owner', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        ChildQuestions: [optional('First'), optional('Last')],
      }),
      optional('Chip'),
      optional('Color', { Restrictions: [{ Stage: 3, AccessType: 'None' }] }),
      optional('Wings', { ConditionalClause: 'Chip == "Bird"' }),
    ],
  });
  const given = {
    'Pets[0].Owner.First': 'Ann',
    'Pets[0].Owner.Last': 'Lee',
    'Pets[1].Chip': '77',
    'Pets[1].Color': 'Red',
  };
  const overview = (stage: Stage): PrintItem | undefined => {
    const [group] = itemsOf([pets], given, stage);
    return group?.kind === 'group' ? group.items[0] : undefined;
  };

  test('come before it, with the first answer of each column and without empty columns', () => {
    expect(overview(2.1)).toEqual({
      kind: 'table',
      title: '',
      head: ['', 'Name', 'Color'],
      rows: [
        ['One', 'Ann, Lee', ''],
        ['Two', '77', 'Red'],
      ],
      isOverview: true,
    });
  });

  test('show only what the reader may read', () => {
    expect(overview(3)).toMatchObject({ head: ['', 'Name'] });
  });
});

describe('the first page', () => {
  const documents = (definition: Definition, more: Partial<Definition['Document']> = {}): void => {
    definition.Document = {
      Title: 'Application',
      Summary: [
        { Label: 'Insured', Show: `${A}.Name` },
        { Label: 'Owners', Show: 'Owners' },
        { Label: 'Product', Show: `${D}.ProductName` },
        { Label: 'Amount', Show: 'FaceAmount', Mask: 'currency' },
        { Label: 'E-mail', Show: `${A}.EmailAddress` },
      ],
      Forms: [
        { Number: 'TX-1', Edition: '2', Title: 'Part 1, Texas', Blocks: [A, B], States: ['TX'] },
        { Number: 'F-1', Edition: '1', Title: 'Part 1', Blocks: [A, B, D] },
        { Number: 'F-9', Edition: '1', Title: 'Agent', Blocks: ['AgentReport'] },
      ],
      ...more,
    };
  };
  const facts = (document: PrintModel): Record<string, string> =>
    Object.fromEntries(document.summary.map(({ label, value }) => [label, value]));

  test('summarizes the case as the carrier asked', () => {
    const document = printed(2.1, (_block, definition) => documents(definition), { [A]: { EmailAddress: '' } });
    expect(document.title).toBe('Application');
    expect(facts(document)).toEqual({
      Insured: 'Jane Q Sample',
      Owners: 'Jane Q Sample',
      Product: 'Term 20',
      Amount: '$500,000',
    });
  });

  test('names every owner, and the insured only as one of them', () => {
    const owned = {
      [B]: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'true',
        'PolicyOwnerInformation[0].PolicyOwnerType': 'Business',
        'PolicyOwnerInformation[0].PolicyOwnerEntityName': 'Alder Ltd',
        'PolicyOwnerInformation[1].PolicyOwnerType': 'Individual',
        'PolicyOwnerInformation[1].PolicyOwnerName.LastName': 'Birch',
      },
    };
    const summed = (stage: Stage) => facts(printed(stage, (_block, definition) => documents(definition), owned));
    expect(summed(2.2)['Owners']).toBe('Alder Ltd, Birch');
  });

  test('hides a fact from a reader who may not read everything that it is made of', () => {
    const summed = (stage: Stage) =>
      facts(
        printed(stage, (block, definition) => {
          documents(definition);
          const amount = block.Questions.find(({ QuestionName }) => QuestionName === 'TermFaceAmount');
          if (amount !== undefined) amount.Restrictions = [{ Stage: 3, AccessType: 'None' }];
        }),
      );
    expect(Object.keys(summed(2.1))).toContain('Amount');
    expect(Object.keys(summed(3))).not.toContain('Amount');
  });

  test('lists the forms of the state of issue that the sections belong to', () => {
    const forms = (stage: Stage) => {
      const { forms: all, sections } = printed(stage, (_block, definition) => documents(definition));
      return { all: all.map(({ number }) => number), of: sections.map(({ id, form }) => [id, form]).slice(0, 3) };
    };
    expect(forms(2.1)).toEqual({
      all: ['TX-1', 'F-1'],
      of: [
        [A, 'TX-1'],
        [B, 'TX-1'],
        [D, 'F-1'],
      ],
    });
    expect(forms(13).all).toEqual(['TX-1', 'F-1', 'F-9']);
  });
});

// spec trust 4.1, 1.3; form 6.6
describe('nothing is printed that the reader may not read', () => {
  const SECRET = 'Mauve';
  const secret: Partial<QuestionData> = { Restrictions: [{ Stage: 3, AccessType: 'None' }] };
  const everything = (stage: Stage, questions: QuestionData[], given: BlockAnswers): string =>
    JSON.stringify(itemsOf(questions, given, stage));

  test.each<[string, QuestionData[], BlockAnswers]>([
    ['a question kept from them', [optional('Color', secret)], { Color: SECRET }],
    [
      'a column kept from them',
      [
        question('Walls', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          MultipleResponse: { Minimum: 1, Maximum: 3 },
          ChildQuestions: [question('Size'), optional('Color', secret)],
        }),
      ],
      { 'Walls[0].Size': '3', 'Walls[0].Color': SECRET },
    ],
    [
      'an answer inside a wording',
      [optional('Color', secret), optional('Why', { QuestionText: 'Why {Color}?' })],
      { Color: SECRET, Why: 'x' },
    ],
    [
      'an answer inside a label',
      [
        optional('Color', secret),
        question('Note', { QuestionType: 'Label', ControlType: 'label', QuestionText: 'It is {Color}.' }),
      ],
      { Color: SECRET },
    ],
    [
      'an answer inside a group kept from them',
      [
        optional('House', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          ...secret,
          ChildQuestions: [optional('Color')],
        }),
        optional('Why', { QuestionText: 'Why {House.Color}?' }),
      ],
      { 'House.Color': SECRET },
    ],
  ])('%s', (_story, questions, given) => {
    expect(everything(2.1, questions, given)).toContain(SECRET);
    expect(everything(3, questions, given)).not.toContain(SECRET);
    expect(everything(3, questions, given)).not.toContain('"Color"');
  });

  test('a medical answer inside the wording of another section', () => {
    const tells = optional('Why', { QuestionText: 'Why {Part2Medical.Weight} pounds?' });
    const document = (stage: Stage): string =>
      JSON.stringify(printed(stage, (block) => block.Questions.push(tells), { Part2Medical: { Weight: '173' } }));
    expect(document(2.1)).toContain('Why 173 pounds?');
    for (const stage of [1, 3, 13] as const) expect(document(stage)).not.toContain('173');
  });

  test('more than the last four characters, wherever they occur', () => {
    const account = optional('Account', { Masked: [2.1] });
    const questions = [account, optional('Why', { QuestionText: 'Why {Account}?' })];
    expect(itemsOf(questions, { Account: '123456789' })).toEqual([
      { kind: 'answer', label: 'Account', value: '•••••6789' },
      { kind: 'answer', label: 'Why •••••6789?', value: '' },
    ]);
    expect(everything(13, questions, { Account: '123456789' })).toContain('Why 123456789?');
  });

  test('the product in the line under the title', () => {
    const subtitle = (stage: Stage): string =>
      printed(stage, (block) => {
        const product = block.Questions.find(({ QuestionName }) => QuestionName === 'ProductName');
        if (product !== undefined) product.Restrictions = [{ Stage: 3, AccessType: 'None' }];
      }).subtitle;
    expect([subtitle(2.1), subtitle(3)]).toEqual(['Term 20 · TX', 'TX']);
  });

  test('headings of other people’s sections and signatures', () => {
    const ids = (stage: Stage): string[] => printed(stage, () => undefined).sections.map(({ id }) => id);
    expect(ids(2.1)).toEqual([A, B, D, 'Part2Medical', 'Disclosures', 'Declarations']);
    expect(ids(3)).toEqual([A, B, D, 'Disclosures']);
    expect(ids(13)).toEqual([A, B, D, 'Disclosures', 'AgentReport']);
  });
});

// spec trust 4.7
describe('the sections of a form', () => {
  const filed = (Forms: PrintedFormData[], stage: Stage): string[] => {
    const document = printed(stage, (_block, definition) => {
      definition.Document = { Title: 'Application', Summary: [], Forms };
    });
    const known = document.forms.map(({ number }) => number);
    expect(known).toEqual([...new Set(document.sections.flatMap(({ form }) => form ?? []))]);
    return document.sections.map(({ id, form }) => `${form ?? '-'} ${id}`);
  };
  const form = (Number: string, Blocks: string[], more: Partial<PrintedFormData> = {}): PrintedFormData => ({
    Number,
    Edition: '1',
    Title: Number,
    Blocks,
    ...more,
  });

  test('follow each other, where their first one stands', () => {
    expect(filed([form('F1', [A, D]), form('F2', [B, 'Disclosures'])], 3)).toEqual([
      `F1 ${A}`,
      `F1 ${D}`,
      `F2 ${B}`,
      'F2 Disclosures',
    ]);
  });

  test('end with what is signed, in a form that is the last', () => {
    const forms = [form('F1', [A, 'Declarations', B]), form('F2', [D, 'Part2Medical', 'Disclosures'])];
    expect(filed(forms, 2.1)).toEqual([
      `F2 ${D}`,
      'F2 Part2Medical',
      'F2 Disclosures',
      `F1 ${A}`,
      `F1 ${B}`,
      'F1 Declarations',
    ]);
  });

  test('are those of the first form for the state of issue', () => {
    const forms = [form('CA', [A], { States: ['CA'] }), form('TX', [A], { States: ['TX'] }), form('All', [A, B])];
    expect(filed(forms, 3)).toEqual([`TX ${A}`, `All ${B}`, `- ${D}`, '- Disclosures']);
  });
});

describe('totals and signatures', () => {
  test('a total is printed as it is shown', () => {
    const section = printed(2.1, () => undefined).sections.find(({ id }) => id === D);
    expect(section?.items).toContainEqual({ kind: 'answer', label: 'Total', value: '100' });
  });

  test.each<[Stage, string]>([
    [2.1, 'Declarations'],
    [3, 'DeclarationsOwnerA'],
    [13, 'DeclarationsAgent'],
  ])('stage %s signs in its own field', (stage, field) => {
    expect(printed(stage, () => undefined).signature).toMatchObject({ field, title: field });
  });

  test('the expected name is the reader’s own', () => {
    const owned = {
      [B]: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'false',
        'PolicyOwnerInformation[0].PolicyOwnerType': 'Business',
        'PolicyOwnerInformation[0].PolicyOwnerEntityName': 'Alder Ltd',
        'PolicyOwnerInformation[0].SigningOfficerCompound[0].SigningOfficerName.FirstName': 'Ona',
        'PolicyOwnerInformation[0].SigningOfficerCompound[0].SigningOfficerName.LastName': 'Birch',
      },
    };
    const document = printed(3, () => undefined, owned);
    expect(document.signature.expectedName).toContain('Ona Birch');
    expect(JSON.stringify(document.sections.find(({ id }) => id === B))).toContain('Officers or trustees who sign');
    expect(printed(2.2, () => undefined, owned).signature.expectedName).toBe('Jane Q Sample');
  });
});
