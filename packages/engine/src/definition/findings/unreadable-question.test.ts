import { block, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unreadable-question', [
  ['No stage may read it', block([], { IsOptional: true }), block([], { System: true })],
]);
