import { add, compound, findingPairs } from '../../testing/finding-pairs.ts';
import type { OptionData, QuestionData } from '../question-data.ts';
import { question } from '../sample.testkit.ts';

const picked = (name: string, ...QuestionOptions: OptionData[]): QuestionData =>
  question(name, { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions });
const keyed = question('Keyed', {
  ...compound({ MultipleResponse: { Minimum: 0, Maximum: 5, Key: 'Key' } }),
  ChildQuestions: [question('Key', { System: true })],
});
const details = (...RowsFrom: NonNullable<QuestionData['RowsFrom']>): QuestionData =>
  question('Details', compound({ RowsFrom, ChildQuestions: [question('Since')] }));
const heart = picked('Heart', { Name: 'Murmur' }, { Name: 'Other' });

findingPairs('same-row', [
  [
    '"Heart" and "Lung" have an option "Other": both would make the same row. Give one of the options another name.',
    add(heart, picked('Lung', { Name: 'Asthma' }, { Name: 'Other' }), details('Heart', 'Lung')),
    add(heart, picked('Lung', { Name: 'Asthma' }, { Name: 'LungOther' }), details('Heart', 'Lung')),
  ],
  // An exclusive option makes no row.
  [
    'an option "Other"',
    add(heart, picked('Lung', { Name: 'Asthma' }, { Name: 'Other' }), details('Heart', 'Lung')),
    add(heart, picked('Lung', { Name: 'Asthma' }, { Name: 'Other', IsExclusive: true }), details('Heart', 'Lung')),
  ],
  [
    'The option "7" of "Year" would make the same row as a row of "Keyed", which has a number as its key.',
    add(keyed, picked('Year', { Name: '7' }), details({ Rows: 'Keyed' }, 'Year')),
    add(keyed, picked('Year', { Name: 'Y7' }), details({ Rows: 'Keyed' }, 'Year')),
  ],
]);
