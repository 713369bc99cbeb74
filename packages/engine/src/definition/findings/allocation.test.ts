import { findingPairs, total } from '../../testing/finding-pairs.ts';

findingPairs('allocation', [
  ['no blanks to fill', total('Left + Right'), total('total(Left, Right)')],
  [
    'There is no message for the error "half"; add it to texts/messages.yaml.',
    total('total(Left, Right)', 'half'),
    (definition) => {
      total('total(Left, Right)', 'half')(definition);
      definition.Messages['half'] = 'Half of it is missing.';
    },
  ],
  [
    'Did you mean "notOneHundred"?',
    total('total(Left, Right)', 'notOneHunderd'),
    total('total(Left, Right)', 'notOneHundred'),
  ],
]);
