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
  [
    'has 4 characters; at most 3 are allowed',
    asked({ Suggestions, MaxLength: 3 }),
    asked({ Suggestions, MaxLength: 4 }),
  ],
  [
    'has 101 characters; at most 100 are allowed',
    asked({ Suggestions: ['x'.repeat(101)] }),
    asked({ Suggestions: ['x'.repeat(101)], MaxLength: 101 }),
  ],
  ['"short" is not an option', asked({ ...listed, Suggestions: ['short'] }), asked({ ...listed, Suggestions })],
]);
