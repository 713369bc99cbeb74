/** Required by default, with every exception (spec form §5). */
import { describe, expect, test } from 'vitest';
import { keyAt, modelOf, openCase } from '../testing/sample-case.ts';
import type { Application } from '../application/contract/contract.ts';
import { question, sampleDefinition } from '../definition/sample.testkit.ts';
import type { GroupType, QuestionData, QuestionType } from '../definition/question-data.ts';

const A = 'SECTIONAProposedInsured';

function opened(asked: Partial<QuestionData>): Application {
  const definition = sampleDefinition();
  const part = (name: string): QuestionData[] => [question(name)];
  definition.Groups = {
    ...definition.Groups,
    BloodPressure: part('Systolic'),
    File: part('Upload'),
    Length: part('Feet'),
    Physician: part('Phone'),
  };
  definition.Blocks[0]?.Questions.push(question('Asked', asked));
  return openCase({}, modelOf(definition));
}

const keysAt = (application: Application, path: string): string[] =>
  application.cell(keyAt(application, `${A}.${path}`)).errors.map((error) => error.key);

const QuestionOptions = [{ Name: 'One' }];

// spec form 5.46
describe('a blank answer is an error', () => {
  test.each<[QuestionType, Partial<QuestionData>, string]>([
    ['FreeForm', {}, 'required'],
    ['FreeForm', { ControlType: 'textarea' }, 'required'],
    ['Integer', {}, 'required'],
    ['Decimal', { Mask: 'currency' }, 'required'],
    ['Date', { ControlType: 'datepicker' }, 'required'],
    ['MonthYear', {}, 'required'],
    ['Phone', {}, 'required'],
    ['SSN', {}, 'required'],
    ['YesNo', { ControlType: 'yes/no' }, 'required'],
    ['State', { ControlType: 'dropdown', QuestionOptions }, 'required'],
    ['Country', { ControlType: 'dropdown', QuestionOptions }, 'required'],
    ['MultiChoice', { ControlType: 'radio', QuestionOptions }, 'required'],
    ['MultiSelect', { ControlType: 'checkbox', QuestionOptions }, 'minOneSelection'],
  ])('%s %j', (QuestionType, given, key) => {
    expect(keysAt(opened({ QuestionType, ...given }), 'Asked')).toEqual([key]);
  });

  // spec form 5.44
  test.each(['   ', '\n', '$', ' $ '])('so is %j', (typed) => {
    const application = opened({});
    application.change(keyAt(application, `${A}.Asked`), typed);
    expect(keysAt(application, 'Asked')).toEqual(['required']);
  });

  test('it is required again when the answer is cleared', () => {
    const application = opened({});
    application.change(keyAt(application, `${A}.Asked`), 'x');
    expect(keysAt(application, 'Asked')).toEqual([]);
    application.change(keyAt(application, `${A}.Asked`), '');
    expect(keysAt(application, 'Asked')).toEqual(['required']);
  });
});

// spec form 5.46
describe('a blank answer is not an error', () => {
  test.each<[string, Partial<QuestionData>]>([
    ['an optional text', { IsOptional: true }],
    [
      'optional checkboxes',
      { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions, IsOptional: true },
    ],
    ['a label', { QuestionType: 'Label', ControlType: 'label' }],
    ['a compound', { QuestionType: 'Compound', ControlType: 'compound', ChildQuestions: [question('Part')] }],
    [
      'a multi-response group',
      {
        QuestionType: 'Compound',
        ControlType: 'compound',
        MultipleResponse: { Minimum: 1, Maximum: 2 },
        ChildQuestions: [question('Part')],
      },
    ],
    ...(['Name', 'Address', 'Length', 'BloodPressure', 'Physician', 'File'] as const).map(
      (QuestionType): [string, Partial<QuestionData>] => [
        `a ${QuestionType} group`,
        { QuestionType, ControlType: QuestionType === 'File' ? 'filepicker' : 'compound' },
      ],
    ),
  ])('%s', (_story, given) => {
    expect(keysAt(opened(given), 'Asked')).toEqual([]);
  });

  test('what the system fills: the case date and who is filling', () => {
    const application = openCase();
    expect(keysAt(application, 'PolicyCreateDate')).toEqual([]);
    expect(keysAt(application, 'ApplicantRole')).toEqual([]);
  });
});

// spec form 5.46
describe('the parts of a group are required unless the group is optional', () => {
  const PARTS: [GroupType, string][] = [
    ['Name', 'FirstName'],
    ['Name', 'LastName'],
    ['Address', 'Street'],
    ['Address', 'City'],
    ['Address', 'State'],
    ['Address', 'Zip'],
    ['Length', 'Feet'],
    ['BloodPressure', 'Systolic'],
    ['Physician', 'Phone'],
    ['File', 'Upload'],
  ];
  test.each(PARTS)('%s: %s', (QuestionType, part) => {
    expect(keysAt(opened({ QuestionType, ControlType: 'compound' }), `Asked.${part}`)).toEqual(['required']);
    expect(keysAt(opened({ QuestionType, ControlType: 'compound', IsOptional: true }), `Asked.${part}`)).toEqual([]);
  });
});
