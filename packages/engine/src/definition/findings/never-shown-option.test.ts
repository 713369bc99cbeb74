import { choice, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('never-shown-option', [
  [
    'The option "A" can never show',
    choice({ Name: 'A', ConditionalClause: 'IsTerm && !IsTerm' }, { Name: 'B' }),
    choice({ Name: 'A', ConditionalClause: 'IsTerm && !IsDemo' }, { Name: 'B' }),
  ],
]);
