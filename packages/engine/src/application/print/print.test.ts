/** The contents of each reader's document: nothing they may not read, and a field for their own signature (spec trust §4). */
import { describe, expect, test } from 'vitest';
import type { BlockAnswers } from '../../answer/types.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import { A, B, D, itemsOf, optional, printed } from './print.testkit.ts';

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
