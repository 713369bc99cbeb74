/** Forms as they are filed: blank, in the words that are signed (spec trust 4.10). */
import { expect, test } from 'vitest';
import { amendmentForms, form } from '../../testing/finding-pairs.ts';
import { blockOf, caseDefinition, modelOf, openCase } from '../../testing/sample-case.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { PrintItem } from '../contract/print-model.ts';
import { printBlank } from './print-blank.ts';
import { A, amendmentWords, optional } from './print.testkit.ts';

const ISSUE = `${A}.StateOfIssue`;

/** What is filed of these questions, which the insured answers. */
function filed(questions: readonly QuestionData[], states: readonly string[]): PrintItem[] {
  const definition = caseDefinition((all) => {
    const { Questions } = blockOf(all, A);
    Questions.unshift(...questions);
  });
  const [state] = states;
  const answers = state === undefined || states.length > 1 ? {} : { [A]: { StateOfIssue: state } };
  const { sections } = printBlank(openCase({ answers }, modelOf(definition)), states, amendmentWords);
  return sections.find(({ id }) => id === A)?.items.slice(0, questions.length) ?? [];
}

const LINE = '_'.repeat(40);
const pet = (variations: QuestionData['QuestionVariations'] & object): QuestionData =>
  question('Pet', { QuestionText: 'Which pet?', QuestionVariations: variations });
const wording = (ConditionalClause: string, AlternativeQuestionText: string) => {
  return { ConditionalClause, AlternativeQuestionText };
};
const labels = (items: readonly PrintItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'answer' ? [item.label] : []));

test('a wording of one state is that of the state', () => {
  const asked = pet([wording(`${ISSUE} == "TX"`, 'Which horse?')]);
  expect(labels(filed([asked], ['TX']))).toEqual(['Which horse?']);
  expect(labels(filed([asked], ['CA']))).toEqual(['Which pet?']);
  expect(labels(filed([asked], ['CA', 'TX']))).toEqual(['Which pet?']);
});

test('of the wordings for who reads it, that of the signers is filed', () => {
  const asked = pet([
    wording('Stage == 1', 'I asked: which pet?'),
    wording('Stage > 1', 'The agent asked: which pet?'),
  ]);
  expect(labels(filed([asked], ['TX']))).toEqual(['The agent asked: which pet?']);
});

test('wordings between which another answer decides are both filed', () => {
  const asked = pet([wording('Dog == true', 'Which dog?')]);
  const dog = optional('Dog', { QuestionType: 'YesNo', ControlType: 'yes/no' });
  expect(labels(filed([dog, asked], ['TX']))).toEqual(['Dog', 'Which pet? / Which dog?']);
});

test('an option is offered in the states that have it', () => {
  const asked = question('Pet', {
    QuestionType: 'MultiChoice',
    ControlType: 'radio',
    QuestionOptions: [{ Name: 'Cat' }, { Name: 'Horse', ConditionalClause: `${ISSUE} == "TX"` }],
  });
  const offered = (state: string): string[] =>
    filed([asked], [state])
      .flatMap((item) => ('options' in item ? (item.options ?? []) : []))
      .map(({ label }) => label);
  expect([offered('TX'), offered('CA')]).toEqual([['Cat', 'Horse'], ['Cat']]);
});

test('the options of a list are filed unless there are many, as of countries', () => {
  const offered = (count: number): number => {
    const QuestionOptions = Array.from({ length: count }, (_, at) => ({ Name: `Kind${at}` }));
    const asked = question('Pet', { QuestionType: 'MultiChoice', ControlType: 'dropdown', QuestionOptions });
    return filed([asked], ['TX']).flatMap((item) => ('options' in item ? (item.options ?? []) : [])).length;
  };
  expect([2, 24, 25].map(offered)).toEqual([2, 24, 0]);
});

test('what is asked on a condition says so, without what is certain in the state, and with questions for derived values', () => {
  const conditions = (ConditionalClause: string, given: Partial<QuestionData> = {}): (string | undefined)[] =>
    filed(
      [
        optional('Dog', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
        question('Pet', { ConditionalClause, ...given }),
      ],
      ['TX'],
    )
      .slice(1)
      .map((item) => ('onlyIf' in item ? item.onlyIf : undefined));
  expect(conditions('Dog == true')).toEqual(['"Dog" is Yes']);
  expect(conditions(`${ISSUE} == "TX" && !Dog`)).toEqual(['"Dog" is No']);
  expect(conditions(`${ISSUE} == "TX"`)).toEqual([undefined]);
  expect(conditions('Stage > 1', { QuestionType: 'Label', ControlType: 'label' })).toEqual([undefined]);
  expect(conditions('!IsTerm')).toEqual([expect.stringMatching(/^"Product" is not Term 10/)]);
});

test('rows are filed once, with how many there can be; a search is not', () => {
  const rows = question('Pets', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Your pets',
    MultipleResponse: { Minimum: 1, Maximum: 3 },
    ChildQuestions: [question('Find', { Lookup: true }), question('Kind')],
  });
  expect(filed([rows], ['TX'])).toEqual([
    {
      kind: 'group',
      title: 'Your pets',
      items: [{ kind: 'answer', label: 'Kind', value: LINE }],
      isRepeated: true,
      atMost: 3,
    },
  ]);
});

test('rows that chosen options make are filed once, without how many options there are', () => {
  const asked = question('Pets', {
    QuestionType: 'MultiSelect',
    ControlType: 'checkbox',
    QuestionOptions: [{ Name: 'Cat' }, { Name: 'Dog' }],
  });
  const rows = question('EachPet', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    RowsFrom: [`${A}.Pets`],
    MultipleResponse: { Minimum: 1, Maximum: 2 },
    ChildQuestions: [question('Kind')],
  });
  const [, filedRows] = filed([asked, rows], ['TX']);
  expect(filedRows).toMatchObject({ kind: 'group', isRepeated: true });
  expect(filedRows).not.toHaveProperty('atMost');
});

// spec requirements 3.1
test('the amendment is filed last, in the form of the state, with room for what is asked', () => {
  const model = modelOf(
    caseDefinition((definition) => {
      form({})(definition);
      amendmentForms({ Number: 'F-8', States: ['CA'] }, {})(definition);
    }),
  );
  const blank = (state: string) =>
    printBlank(openCase({ answers: { [A]: { StateOfIssue: state } } }, model), [state], amendmentWords);
  const { forms, sections } = blank('TX');
  expect(forms.map(({ number }) => number)).toEqual(['F-1', 'F-9']);
  expect(blank('CA').forms.map(({ number }) => number)).toEqual(['F-1', 'F-8']);
  const [request, statement, ...more] = sections.filter((section) => section.form === 'F-9');
  expect(more).toEqual([]);
  expect(request?.items).toContainEqual(
    expect.objectContaining({ kind: 'group', title: 'question', isRepeated: true }),
  );
  expect(labels(request?.items ?? [])).toEqual(['asked', 'until', 'why', 'file', 'fileGiven', 'fileSha256']);
  expect(statement).toMatchObject({ items: [{ text: 'True.' }], signature: { field: 'Amendment' } });
});
