import { A, excepted, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unused-exception', [
  [
    `there is no such finding at "${A}.Old"`,
    excepted({ Finding: 'never-true', Path: `${A}.Old`, Reason: 'Renamed.' }),
    excepted(),
  ],
  ['is never accepted', excepted({ Finding: 'cycle', Path: `${A}.New`, Reason: 'I like it.' }), excepted()],
  ['gives no reason', excepted({ Finding: 'never-true', Path: `${A}.New`, Reason: ' ' }), excepted()],
]);
