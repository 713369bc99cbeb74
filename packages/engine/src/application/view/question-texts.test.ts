/** All texts of a question in addition to its answer, as data of the definition (spec form 3.1). */
import { describe, expect, test } from 'vitest';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Application, CellState } from '../contract/contract.ts';
import {
  AGENT_PART,
  INSURED_PART,
  answer,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { missingFor } from '../ask/readiness.ts';

const A = 'SECTIONAProposedInsured';
const EXTRA = `${A}.Extra`;

/** A case with a question `Extra` after those of the insured's section. */
function asking(given: Partial<QuestionData>): Application {
  return openCase(
    {},
    modelOf(
      caseDefinition((definition) => {
        blockOf(definition, A).Questions.push(question('Extra', { QuestionText: 'Anything else?', ...given }));
      }),
    ),
  );
}

const GENDERS = { male: { [`${A}.Gender`]: 'Male' }, female: { [`${A}.Gender`]: 'Female' } };

test.each<[string, Partial<QuestionData>, string]>([
  ['text, which is read as Markdown', {}, 'You work for A \\& B.'],
  ['heading, which is not', { IsHeader: true }, 'You work for A & B.'],
])('an answer in a %s', (_what, given, label) => {
  const application = asking({
    QuestionType: 'Label',
    ControlType: 'label',
    QuestionText: 'You work for {Name.LastName}.',
    ...given,
  });
  answer(application, { [`${A}.Name.LastName`]: 'A & B' });
  expect(cellAt(application, EXTRA).label).toBe(label);
});

describe('a question shows', () => {
  test.each<[string, Partial<QuestionData>, Partial<CellState>]>([
    [
      'nothing beside its text',
      {},
      {
        label: 'Anything else?',
        shortLabel: 'Anything else?',
        hint: null,
        toolTip: null,
        units: null,
        isHeader: false,
        required: true,
      },
    ],
    ['its tooltip', { ToolTip: 'What the **rest** is.' }, { toolTip: 'What the **rest** is.' }],
    ['its hint', { Hint: 'In a few words' }, { hint: 'In a few words' }],
    ['its alternate text', { QuestionTextAlt: 'The rest' }, { label: 'Anything else?', shortLabel: 'The rest' }],
    ['its unit', { QuestionType: 'Integer', Units: 'lbs' }, { units: 'lbs' }],
    ['that it is a header', { QuestionType: 'Label', ControlType: 'label', IsHeader: true }, { isHeader: true }],
    [
      'its control and its mask',
      { ControlType: 'textarea', Mask: 'tax-id' },
      { control: 'textarea', mask: 'tax-id', maxLength: 10 },
    ],
    ['that it may stay blank', { IsOptional: true }, { required: false, errors: [] }],
    [
      'its options with their names, display names and tooltips',
      {
        QuestionType: 'MultiSelect',
        ControlType: 'checkbox',
        QuestionOptions: [
          { Name: 'GuineaPig', ToolTip: 'A rodent.' },
          { Name: 'None', DisplayName: 'None of these', IsExclusive: true },
        ],
      },
      {
        options: [
          { name: 'GuineaPig', label: 'Guinea Pig', toolTip: 'A rodent.', exclusive: false },
          { name: 'None', label: 'None of these', toolTip: null, exclusive: true },
        ],
      },
    ],
  ])('%s', (_story, given, seen) => expect(cellAt(asking(given), EXTRA)).toMatchObject(seen));

  test('its alternate text if it is missing', () => {
    const missing = missingFor(asking({ QuestionTextAlt: 'The rest' }), 'send');
    expect(missing.flatMap(({ questions }) => questions.map(({ label }) => label))).toContain('The rest');
  });
});

describe('a question is worded', () => {
  const twoWays = {
    QuestionVariations: [
      { ConditionalClause: 'Gender == "Male"', AlternativeQuestionText: 'Anything else, sir?' },
      { ConditionalClause: 'answered(Gender)', AlternativeQuestionText: 'Anything else, madam?' },
    ],
  };

  test.each([
    ['by its text while no variation holds', {}, 'Anything else?'],
    ['by the first variation that holds', GENDERS.male, 'Anything else, sir?'],
    ['by the second where the first does not hold', GENDERS.female, 'Anything else, madam?'],
  ])('%s', (_story, answers, label) => {
    const application = asking(twoWays);
    answer(application, answers);
    expect(cellAt(application, EXTRA)).toMatchObject({ label, shortLabel: label });
  });

  test('by its text again when the variation no longer applies', () => {
    const application = asking(twoWays);
    answer(application, GENDERS.male);
    answer(application, { [`${A}.Gender`]: '' });
    expect(cellAt(application, EXTRA).label).toBe('Anything else?');
  });
});

describe('a question has a hint', () => {
  const hinted: Partial<QuestionData> = {
    Hint: 'In a few words',
    QuestionVariations: [
      { ConditionalClause: 'Gender == "Male"', AlternativeQuestionText: 'Anything else, sir?' },
      { ConditionalClause: 'answered(Gender)', AlternativeHint: 'In short, born {DateOfBirth}' },
    ],
  };

  test.each<[string, Record<string, string>, Partial<CellState>]>([
    ['its own while no variation holds', {}, { label: 'Anything else?', hint: 'In a few words' }],
    [
      'another one, and keeps its wording',
      { ...GENDERS.female, [`${A}.DateOfBirth`]: '1980-05-02' },
      { label: 'Anything else?', hint: 'In short, born 05/02/1980' },
    ],
    [
      'that of the second variation beside the wording of the first',
      GENDERS.male,
      { label: 'Anything else, sir?', hint: 'In short, born ' },
    ],
  ])('%s', (_story, answers, seen) => {
    const application = asking(hinted);
    answer(application, answers);
    expect(cellAt(application, EXTRA)).toMatchObject(seen);
  });
});

// spec engine 1.5
describe('a value of the carrier, named in braces, is shown', () => {
  const model = modelOf(
    caseDefinition((definition) => {
      definition.Values = { Phone: '555-0100', DateOfBirth: 'no answer' };
      Object.assign(definition.Messages, { required: 'Answer, or call {Phone}.' });
      const block = blockOf(definition, A);
      block.Introduction = 'Call {Phone}.';
      block.Questions.push(question('Extra', { QuestionText: 'Call {Phone}?', Hint: '{Phone}, born {DateOfBirth}' }));
      block.Notices = [
        {
          Name: 'Call',
          ConditionalClause: 'answered(Extra)',
          When: 'change',
          Title: '{Phone}',
          Text: 'Call {Phone}, not {Fone}.',
          Button: 'OK',
        },
      ];
    }),
  );

  test('in wordings and introductions, if no question has that name', () => {
    const application = openCase({}, model);
    expect(cellAt(application, EXTRA)).toMatchObject({ label: 'Call 555-0100?', hint: '555-0100, born ' });
    expect(application.block(A).introduction).toBe('Call 555-0100.');
  });

  test('in the sentences of errors and in notices', () => {
    const application = openCase({}, model);
    const change = answer(application, { [EXTRA]: 'x' });
    expect(change?.notices).toMatchObject([{ title: '555-0100', text: 'Call 555-0100, not {Fone}.' }]);
    answer(application, { [EXTRA]: '' });
    expect(cellAt(application, EXTRA).errors).toEqual([{ key: 'required', message: 'Answer, or call 555-0100.' }]);
  });
});

test('the sentence about a signature names the expected person', () => {
  const Validations = [{ Rule: 'invalidSignature', Parameters: { Name: '"Jané $& Doe"' }, Message: 'Type {name}.' }];
  const application = asking({ Validations });
  answer(application, { [EXTRA]: 'John Doe' });
  expect(cellAt(application, EXTRA).errors.map(({ message }) => message)).toEqual(['Type Jané $& Doe.']);
});

describe('an answer named in braces is shown as people read it', () => {
  test.each<[string, Partial<QuestionData>, keyof CellState]>([
    ['the text', { QuestionText: 'Is {DateOfBirth} right?' }, 'label'],
    [
      'a variation',
      { QuestionVariations: [{ ConditionalClause: '1', AlternativeQuestionText: 'Is {DateOfBirth} right?' }] },
      'label',
    ],
    ['the alternate text', { QuestionTextAlt: 'Is {DateOfBirth} right?' }, 'shortLabel'],
    ['the hint', { Hint: 'Is {DateOfBirth} right?' }, 'hint'],
    ['the tooltip', { ToolTip: 'Is {DateOfBirth} right?' }, 'toolTip'],
  ])('in %s', (_where, given, field) => {
    const application = asking(given);
    expect(cellAt(application, EXTRA)[field]).toBe('Is  right?');
    answer(application, { [`${A}.DateOfBirth`]: '1980-05-02' });
    expect(cellAt(application, EXTRA)[field]).toBe('Is 05/02/1980 right?');
  });

  describe('also in the introduction of a section', () => {
    const introduced = (stage: Stage, restrictions?: QuestionData['Restrictions'], masked?: Stage[]): Application =>
      openCase(
        { stage, role: roleOfStage(stage), answers: AGENT_PART },
        modelOf(
          caseDefinition((definition) => {
            const block = blockOf(definition, A);
            block.Introduction = 'Born {DateOfBirth}? Call {SupportPhone}.';
            const born = block.Questions.find(({ QuestionName }) => QuestionName === 'DateOfBirth');
            if (born === undefined) throw new Error('somebody is born');
            if (restrictions !== undefined) born.Restrictions = restrictions;
            if (masked !== undefined) born.Masked = masked;
          }),
        ),
      );

    test('with its current value, and the page is notified', () => {
      const application = introduced(1);
      expect(application.block(A).introduction).toBe('Born 05/02/1980? Call {SupportPhone}.');
      let told = 0;
      application.subscribe(`block:${A}`, () => (told += 1));
      answer(application, { [`${A}.DateOfBirth`]: '1981-06-03' });
      expect([application.block(A).introduction, told]).toEqual(['Born 06/03/1981? Call {SupportPhone}.', 1]);
    });

    test.each<[string, Application, string]>([
      ['nothing of it to who may not read it', introduced(3, [{ Stage: 3, AccessType: 'None' }]), 'Born ?'],
      ['its end to who may read no more', introduced(3, undefined, [3]), 'Born ••/••/1980?'],
    ])('%s', (_story, application, seen) => {
      expect(application.block(A).introduction).toBe(`${seen} Call {SupportPhone}.`);
    });
  });

  test('and a name without a question stays, for the brand to fill in', () => {
    expect(cellAt(asking({ QuestionText: 'Call {SupportPhone}.' }), EXTRA).label).toBe('Call {SupportPhone}.');
  });
});

describe('a question suggests answers', () => {
  const suggesting: Partial<QuestionData> = {
    Suggestions: ['None', 'Born {DateOfBirth}', 'A {Gender}'],
    MaxLength: 20,
  };

  test.each<[string, Record<string, string>, string[]]>([
    ['none that mentions a blank answer', {}, ['None']],
    ['what another answer says', { [`${A}.DateOfBirth`]: '1980-05-02' }, ['None', 'Born 05/02/1980']],
    ['as soon as it is given', GENDERS.male, ['None', 'A Male']],
  ])('%s', (_story, answers, suggestions) => {
    const application = asking(suggesting);
    expect(cellAt(application, EXTRA).suggestions).toEqual(['None']);
    answer(application, answers);
    expect(cellAt(application, EXTRA).suggestions).toEqual(suggestions);
  });

  test('none that is too long, and none twice', () => {
    const application = asking({ Suggestions: ['None', '{Gender}', 'Male', 'Born {DateOfBirth}'], MaxLength: 6 });
    answer(application, { ...GENDERS.male, [`${A}.DateOfBirth`]: '1980-05-02' });
    expect(cellAt(application, EXTRA).suggestions).toEqual(['None', 'Male']);
  });

  test('none longer than the usual 100 characters', () => {
    const application = asking({ Suggestions: ['None', `${'long '.repeat(20)}{Gender}`] });
    answer(application, GENDERS.male);
    expect(cellAt(application, EXTRA).suggestions).toEqual(['None']);
  });

  const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';
  const EMAILS = { Suggestions: [`{${OWNERS}.PolicyOwnerEmail}`], MaxLength: 100 };
  const emailOf = (row: number): string => `${OWNERS}[${row}].PolicyOwnerEmail`;

  test('one for each row that has what it mentions', () => {
    const application = asking(EMAILS);
    answer(application, { 'SECTIONBPolicyOwner.PolicyOwnerInsured': 'No' });
    const suggestions = (): readonly string[] => cellAt(application, EXTRA).suggestions;
    expect(suggestions()).toEqual([]);
    answer(application, { [emailOf(0)]: 'ada@example.com' });
    application.addRow(keyAt(application, OWNERS));
    expect(suggestions()).toEqual(['ada@example.com']);
    answer(application, { [emailOf(1)]: 'bo@example.com' });
    expect(suggestions()).toEqual(['ada@example.com', 'bo@example.com']);
    application.removeRow(keyAt(application, OWNERS), cellAt(application, OWNERS).rows?.[1]?.key ?? '');
    expect(suggestions()).toEqual(['ada@example.com']);
  });

  test('none of a row that this person may not read', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        blockOf(definition, 'DeclarationsOwnerA').Questions.push(question('Extra', EMAILS));
      }),
    );
    const answers = {
      ...AGENT_PART,
      ...INSURED_PART,
      SECTIONBPolicyOwner: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'true',
        'PolicyOwnerInformation[0].PolicyOwnerEmail': 'ada@example.com',
        'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
        'PolicyOwnerInformation[1].PolicyOwnerEmail': 'bo@example.com',
        'PolicyOwnerInformation[1].PolicyOwnerType': 'Individual',
      },
    };
    const seenBy = (stage: Stage): readonly string[] =>
      cellAt(
        openCase({ stage, role: roleOfStage(stage), answers, customerSigned: true }, model),
        'DeclarationsOwnerA.Extra',
      ).suggestions;
    expect(seenBy(13)).toEqual(['ada@example.com', 'bo@example.com']);
    expect(seenBy(3)).toEqual(['ada@example.com']);
  });
});
