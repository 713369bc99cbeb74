import { findingPairs, total } from '../../testing/finding-pairs.ts';

findingPairs('allocation', [
  ['no blanks to fill', total('Left + Right'), total('total(Left, Right)')],
  ['no error "half"', total('total(Left, Right)', 'half'), total('total(Left, Right)')],
]);
