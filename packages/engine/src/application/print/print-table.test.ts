/** Rows and amounts as they are printed: as tables, or row by row (spec trust §4). */
import { describe, expect, test } from 'vitest';
import type { BlockAnswers } from '../../answer/types.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { PrintItem } from '../contract/print-model.ts';
import { blockOf } from '../../testing/sample-case.ts';
import { B, itemsOf, optional, printed } from './print.testkit.ts';

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
