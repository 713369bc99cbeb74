import { asked, findingPairs } from '../../testing/finding-pairs.ts';

const Suggestions = ['long'];

findingPairs('suggestions', [
  ['Only a question of the type FreeForm', asked({ QuestionType: 'Integer', Suggestions }), asked({ Suggestions })],
  ['has 4 characters; MaxLength allows 3', asked({ Suggestions, MaxLength: 3 }), asked({ Suggestions, MaxLength: 4 })],
]);
