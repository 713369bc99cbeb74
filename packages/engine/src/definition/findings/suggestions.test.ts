import type { QuestionData } from '../question-data.ts';
import { asked, findingPairs } from '../../testing/finding-pairs.ts';

const Suggestions = ['long'];
const listed: Partial<QuestionData> = {
  QuestionType: 'MultiChoice',
  ControlType: 'dropdown',
  QuestionOptions: [{ Name: 'L', DisplayName: 'long' }],
};

findingPairs('suggestions', [
  [
    'Only a free text without a mask and a list',
    asked({ QuestionType: 'Integer', Suggestions }),
    asked({ Suggestions }),
  ],
  ['has 4 characters; MaxLength allows 3', asked({ Suggestions, MaxLength: 3 }), asked({ Suggestions, MaxLength: 4 })],
  ['"short" is not an option', asked({ ...listed, Suggestions: ['short'] }), asked({ ...listed, Suggestions })],
]);
