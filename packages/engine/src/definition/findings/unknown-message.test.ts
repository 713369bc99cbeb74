import { findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unknown-message', [
  [
    'No rule reports the error "requird"',
    (d) => void (d.Messages['requird'] = 'No.'),
    (d) => void (d.Messages['requiredSelf'] = 'No.'),
  ],
  ['There is no sentence for the error "required"', (d) => void delete d.Messages['required'], () => undefined],
]);
