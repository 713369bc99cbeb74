import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unknown-list', [
  [
    'Did you mean "States"?',
    asked({ QuestionType: 'State', OptionsFrom: 'State' }),
    asked({ QuestionType: 'State', OptionsFrom: 'States' }),
  ],
]);
