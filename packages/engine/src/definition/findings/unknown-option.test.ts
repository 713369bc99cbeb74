import type { QuestionData } from '../question-data.ts';
import { question } from '../sample.testkit.ts';
import { add, asked, type Change, clause, findingPairs } from '../../testing/finding-pairs.ts';

const hobbies: Partial<QuestionData> = {
  QuestionType: 'MultiSelect',
  ControlType: 'checkbox',
  QuestionOptions: [{ Name: 'Chess' }, { Name: 'Riding' }],
};

/** A choice with a question for what is typed instead. */
const mapped = (MapToOther: string): Change =>
  add(
    question('New', { QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'Other' }], MapToOther }),
    question('NewOther'),
  );

findingPairs('unknown-option', [
  ['MapToOther "Others" is not an option of "New". Did you mean "Other"?', mapped('Others'), mapped('Other')],
  ['Did you mean "Male"?', clause('Gender == "male"'), clause('Gender == "Male"')],
  [
    'Did you mean "TX"?',
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TXS' }),
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TX' }),
  ],
  [
    'The default "Ridding" is not an option of "New". Did you mean "Riding"?',
    asked({ ...hobbies, DefaultValue: 'Ridding' }),
    asked({ ...hobbies, DefaultValue: 'Riding' }),
  ],
  [
    'The default "["Chess","Ridding"]" is not a list of options of "New".',
    asked({ ...hobbies, DefaultValue: '["Chess","Ridding"]' }),
    asked({ ...hobbies, DefaultValue: '["Chess","Riding"]' }),
  ],
]);
