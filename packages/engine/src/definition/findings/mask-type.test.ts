import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('mask-type', [
  ['not for FreeForm', asked({ Mask: 'phone' }), asked({ Mask: 'phone', QuestionType: 'Phone' })],
]);
