import { block, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unwritable-required', [
  [
    'no stage may write it',
    block([{ Stage: 1, PermissionType: 'Read' }]),
    block([{ Stage: 1, PermissionType: 'Write' }]),
  ],
]);
