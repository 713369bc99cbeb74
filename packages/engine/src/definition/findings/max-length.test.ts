import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('max-length', [
  ['from 1 to 4000, not 4001', asked({ MaxLength: 4001 }), asked({ MaxLength: 4000 })],
  [
    'has 4 characters; at most 3 are allowed',
    asked({ MaxLength: 3, DefaultValue: 'long' }),
    asked({ MaxLength: 4, DefaultValue: 'long' }),
  ],
  [
    'has 101 characters; at most 100 are allowed',
    asked({ DefaultValue: 'x'.repeat(101) }),
    asked({ DefaultValue: 'x'.repeat(100) }),
  ],
  [
    'has 4 characters; at most 3 are allowed',
    asked({ QuestionType: 'Integer', MaxLength: 3, DefaultValue: '1000' }),
    asked({ QuestionType: 'Integer', MaxLength: 3, DefaultValue: '100' }),
  ],
  [
    'has 6 characters; at most 3 are allowed',
    asked({ QuestionType: 'Decimal', Mask: 'percent', MaxLength: 3, DefaultValue: '12.345' }),
    asked({ QuestionType: 'Decimal', Mask: 'percent', MaxLength: 3, DefaultValue: '12' }),
  ],
]);
