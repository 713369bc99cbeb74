import { asked, clause, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unknown-option', [
  [
    'MapToOther "Others" is not an option of "New". Did you mean "Other"?',
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'Other' }], MapToOther: 'Others' }),
    asked({ QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'Other' }], MapToOther: 'Other' }),
  ],
  ['Did you mean "Male"?', clause('Gender == "male"'), clause('Gender == "Male"')],
  [
    'Did you mean "TX"?',
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TXS' }),
    asked({ QuestionType: 'State', OptionsFrom: 'States', DefaultValue: 'TX' }),
  ],
]);
