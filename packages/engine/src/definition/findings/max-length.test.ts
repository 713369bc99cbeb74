import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('max-length', [
  ['from 1 to 4000, not 4001', asked({ MaxLength: 4001 }), asked({ MaxLength: 4000 })],
  [
    'has 4 characters; MaxLength allows 3',
    asked({ MaxLength: 3, DefaultValue: 'long' }),
    asked({ MaxLength: 4, DefaultValue: 'long' }),
  ],
]);
