/** Letters of sections and numbers of questions, counted from the definition alone (spec form 2.36). */
import { expect, test } from 'vitest';
import { A, D, itemsOf, optional, printed } from '../application/print/print.testkit.ts';
import { answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from '../testing/sample-case.ts';
import { question } from './sample.testkit.ts';
import type { QuestionData } from './question-data.ts';
import type { Definition } from './vocabulary.ts';

const QUESTIONS: QuestionData[] = [
  question('Note', { QuestionType: 'Label', ControlType: 'label', QuestionText: 'Please answer.' }),
  question('Sent', { System: true }),
  optional('Pet', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
  optional('PetName', { ConditionalClause: 'Pet == true' }),
  question('Owner', { QuestionType: 'Name', ControlType: 'compound', QuestionText: 'Whose is it?', IsOptional: true }),
  question('Vets', {
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Vets',
    MultipleResponse: { Minimum: 1, Maximum: 3 },
    ChildQuestions: [question('Street'), optional('Town', { Number: '4a' })],
  }),
  optional('Tag'),
  optional('TagAgain', { Retyped: true }),
  optional('Fed'),
];

const lettered = (definition: Definition): void => {
  Object.assign(blockOf(definition, D), {
    SectionLetter: 'D',
    Questions: [...QUESTIONS, ...blockOf(definition, D).Questions],
  });
};

// spec form 2.36
test('questions are numbered in the order of the section: not texts, not what the system fills in or is typed again, not parts of a name', () => {
  const model = modelOf(caseDefinition(lettered));
  const numbers = Object.fromEntries(
    model.nodes
      .filter(({ block, path }) => model.blocks[block]?.name === D && path !== '')
      .map(({ path, number }) => [path, number]),
  );
  expect(numbers).toMatchObject({
    Note: null,
    Sent: null,
    Pet: 'D 1',
    PetName: 'D 2',
    Owner: 'D 3',
    'Owner.LastName': null,
    Vets: 'D 4',
    'Vets.Street': 'D 5',
    'Vets.Town': 'D 4a',
    Tag: 'D 6',
    TagAgain: null,
    Fed: 'D 7',
  });
  expect(model.nodes.some(({ block, number }) => model.blocks[block]?.name === A && number !== null)).toBe(false);
});

test('a number is the same on the page and in the document, whatever is hidden', () => {
  const open = openCase({}, modelOf(caseDefinition(lettered)));
  expect(open.block(D).letter).toBe('D');
  const shownAs = () => ['Pet', 'Fed'].map((name) => cellAt(open, `${D}.${name}`).number);
  expect(shownAs()).toEqual(['D 1', 'D 7']);
  answer(open, { [`${D}.Pet`]: 'true' });
  expect(shownAs()).toEqual(['D 1', 'D 7']);

  for (const Pet of ['true', 'false']) {
    const document = printed(2.1, (_block, definition) => lettered(definition), { [D]: { Pet, PetName: 'Rex' } });
    const section = document.sections.find(({ id }) => id === D);
    expect(section).toMatchObject({ letter: 'D' });
    const numbers = (section?.items ?? []).flatMap((item) => ('number' in item ? [item.number] : []));
    expect(numbers.slice(0, 5)).toEqual(
      Pet === 'true' ? ['D 1', 'D 2', 'D 3', 'D 4', 'D 6'] : ['D 1', 'D 3', 'D 4', 'D 6', 'D 7'],
    );
  }
});

test('columns of a table have the numbers of their questions', () => {
  const document = printed(2.1, (_block, definition) => lettered(definition), {
    [D]: { 'Vets[0].Street': 'Elm', 'Vets[1].Street': 'Oak' },
  });
  const items = document.sections.find(({ id }) => id === D)?.items ?? [];
  expect(items.find(({ kind }) => kind === 'table')).toMatchObject({
    number: 'D 4',
    title: 'Vets',
    head: ['D 5 Street', 'D 4a Town'],
  });
});

test('without a letter, nothing has a number', () => {
  expect(JSON.stringify(itemsOf(QUESTIONS, {}))).not.toContain('number');
});
