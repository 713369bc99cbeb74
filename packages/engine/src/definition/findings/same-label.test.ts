import { choice, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('same-label', [
  [
    '"A" and "B" both read "Cash": people could not tell them apart.',
    choice({ Name: 'A', DisplayName: 'Cash' }, { Name: 'B', DisplayName: 'Cash' }),
    choice({ Name: 'A', DisplayName: 'Cash' }, { Name: 'B', DisplayName: 'Check' }),
  ],
  [
    '"A" and "B" both read "cash"',
    choice({ Name: 'A', DisplayName: 'Cash' }, { Name: 'B', DisplayName: 'cash' }),
    choice({ Name: 'A', DisplayName: 'Cash' }, { Name: 'B', DisplayName: 'Cash or check' }),
  ],
  [
    'both read "Cash"',
    choice({ Name: 'Cash' }, { Name: 'B', DisplayName: 'Cash ' }),
    // Never offered together.
    choice(
      { Name: 'A', DisplayName: 'Cash', ConditionalClause: 'IsTerm' },
      { Name: 'B', DisplayName: 'Cash', ConditionalClause: '!IsTerm' },
    ),
  ],
]);
