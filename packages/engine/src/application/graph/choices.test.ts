/**
 * Which options are offered, what a choice does to other choices, and what happens to a text that is not an option
 * (spec form 3.4; 4.15).
 */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { OptionData, QuestionData } from '../../definition/question-data.ts';
import type { Application } from '../contract/contract.ts';
import { merge } from '../session/merge.ts';
import { answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from '../../testing/sample-case.ts';

const A = 'SECTIONAProposedInsured';

function asking(...questions: QuestionData[]): Application {
  return openCase({}, modelOf(caseDefinition((definition) => blockOf(definition, A).Questions.push(...questions))));
}

/** What is stored after typing one text after the other. */
function keptAfter(application: Application, ...typed: string[]): string {
  for (const text of typed) answer(application, { [`${A}.Pet`]: text });
  return cellAt(application, `${A}.Pet`).text;
}

const offered = (application: Application): string[] =>
  (cellAt(application, `${A}.Pet`).options ?? []).map(({ name }) => name);

const oneOf = (...options: OptionData[]): QuestionData =>
  question('Pet', { QuestionType: 'MultiChoice', ControlType: 'dropdown', QuestionOptions: options });
const someOf = (...options: OptionData[]): QuestionData =>
  question('Pet', { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions: options });

describe('an option', () => {
  test.each<[string, OptionData, string, boolean]>([
    ['without a clause', { Name: 'Dog' }, '', true],
    ['with 1 as its clause', { Name: 'Dog', ConditionalClause: '1' }, '', true],
    ['with 0 as its clause', { Name: 'Dog', ConditionalClause: '0' }, '', false],
    ['whose clause holds', { Name: 'Dog', ConditionalClause: 'Gender == "Male"' }, 'Male', true],
    ['whose clause fails', { Name: 'Dog', ConditionalClause: 'Gender == "Male"' }, 'Female', false],
    ['whose clause is not known yet', { Name: 'Dog', ConditionalClause: 'Gender == "Male"' }, '', false],
  ])('%s', (_story, dog, gender, isOffered) => {
    const application = asking(oneOf({ Name: 'Cat' }, dog));
    answer(application, { [`${A}.Gender`]: gender });
    expect(offered(application)).toEqual(isOffered ? ['Cat', 'Dog'] : ['Cat']);
    expect(keptAfter(application, 'Dog')).toBe(isOffered ? 'Dog' : '');
  });

  test.each<[string, (...options: OptionData[]) => QuestionData, string, string]>([
    ['of one choice', oneOf, 'Dog', ''],
    ['of several', someOf, '["Cat","Dog"]', '["Cat"]'],
    ['that was the only one of several', someOf, '["Dog"]', ''],
  ])('%s that is lost is cleared, and does not come back by itself', (_story, asked, before, after) => {
    const application = asking(asked({ Name: 'Cat' }, { Name: 'Dog', ConditionalClause: 'Gender == "Male"' }));
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(keptAfter(application, before)).toBe(before);
    answer(application, { [`${A}.Gender`]: 'Female' });
    expect(cellAt(application, `${A}.Pet`).text).toBe(after);
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(cellAt(application, `${A}.Pet`).text).toBe(after);
  });
});

// spec form 4.18
describe('an exclusive option', () => {
  test.each([
    ['clears the others', ['["Cat","Dog"]', '["Cat","Dog","None"]'], '["None"]'],
    ['is cleared by another', ['["None"]', '["Cat","None"]'], '["Cat"]'],
    ['is cleared by several', ['["None"]', '["Cat","Dog","None"]'], '["Cat","Dog"]'],
    ['takes the place of another exclusive one', ['["None"]', '["None","Unknown"]'], '["Unknown"]'],
    ['is alone when all come at once', ['["Cat","None"]'], '["None"]'],
    ['stays with itself', ['["None"]', '["None"]'], '["None"]'],
  ])('%s', (_story, typed, kept) => {
    const pets = someOf(
      { Name: 'Cat' },
      { Name: 'Dog' },
      { Name: 'None', IsExclusive: true },
      { Name: 'Unknown', IsExclusive: true },
    );
    expect(keptAfter(asking(pets), ...typed)).toBe(kept);
  });
});

describe('a text in a question that maps to Other', () => {
  const pet = {
    ...oneOf(
      { Name: 'GuineaPig' },
      { Name: 'Dog', DisplayName: 'A dog' },
      { Name: 'Dodo', DisplayName: 'A dodo', ConditionalClause: '0' },
      { Name: 'Other' },
    ),
    ControlType: 'autocomplete' as const,
    MapToOther: 'Other',
  };
  const other = question('PetOther', { ConditionalClause: 'Pet == "Other"', MaxLength: 20 });

  test.each([
    ['that is the key of an option', 'GuineaPig', 'GuineaPig', ''],
    ['that is a key in other letters', 'guineapig', 'GuineaPig', ''],
    ['that is what an option is called', 'a DOG', 'Dog', ''],
    ['that is the spaced key', 'Guinea Pig', 'GuineaPig', ''],
    ['that is no option', 'Axolotl', 'Other', 'Axolotl'],
    ['that is an option which is not offered', 'Dodo', 'Other', 'Dodo'],
    ['that is what an option is called which is not offered', 'a dodo', 'Other', 'a dodo'],
    ['of spaces', '   ', '', ''],
  ])('%s', (_story, typed, kept, beside) => {
    const application = asking(pet, other);
    expect(keptAfter(application, typed)).toBe(kept);
    expect(cellAt(application, `${A}.PetOther`).text).toBe(beside);
  });

  test.each([
    ['that is the key of an option', 'GuineaPig', { Pet: 'GuineaPig' }],
    ['that is no option', 'Axolotl', { Pet: 'Other', PetOther: 'Axolotl' }],
    ['that is an option which is not offered', 'Dodo', { Pet: 'Other', PetOther: 'Dodo' }],
    ['that is offered by another answer of the same submission', 'Stag', { Pet: 'Stag', Gender: 'Male' }],
    [
      'that another answer of the same submission takes away',
      'Hind',
      { Pet: 'Other', PetOther: 'Hind', Gender: 'Male' },
    ],
    ['that is Other', 'Other', { Pet: 'Other', PetOther: 'Said' }],
  ])('%s is kept the same when it is submitted', (_story, text, kept) => {
    const deer = ['Male', 'Female'].map((gender) => ({
      Name: gender === 'Male' ? 'Stag' : 'Hind',
      ConditionalClause: `Gender == "${gender}"`,
    }));
    const application = asking({ ...pet, QuestionOptions: [...(pet.QuestionOptions ?? []), ...deer] }, other);
    answer(application, { [`${A}.Gender`]: 'Female' });
    const submitted = { Gender: 'Female', ...kept, Pet: text, PetOther: text === 'Other' ? 'Said' : null };
    const outcome = merge(
      application,
      A,
      Object.entries(submitted).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText })),
    );
    expect(application.answers()[A]).toEqual({ Gender: 'Female', ...kept });
    if (!outcome.ok) throw new Error('The submission was refused.');
    application.undo(outcome.change);
    expect(application.answers()[A]).toEqual({ Gender: 'Female' });
  });

  test('that becomes an option clears the other text', () => {
    const application = asking(pet, other);
    expect(keptAfter(application, 'Axolotl', 'A dog')).toBe('Dog');
    expect(application.answers()[A]).toEqual({ Pet: 'Dog' });
  });

  test('in a row belongs to the Other of that row', () => {
    const group = question('Zoo', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      MultipleResponse: { Minimum: 2, Maximum: 3 },
      ChildQuestions: [pet, other],
    });
    const application = asking(group);
    answer(application, { [`${A}.Zoo[1].Pet`]: 'Axolotl' });
    expect(application.answers()[A]).toEqual({ 'Zoo[1].Pet': 'Other', 'Zoo[1].PetOther': 'Axolotl' });
  });
});
