import { A, excepted, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unused-exception', [
  [
    `there is no such finding at "${A}.Old"`,
    excepted({ Finding: 'never-true', Path: `${A}.Old`, Reason: 'Renamed.' }),
    excepted(),
  ],
  ['is never accepted', excepted({ Finding: 'cycle', Path: `${A}.New`, Reason: 'I like it.' }), excepted()],
  [
    'a finding of the kind "unknown-message" is never accepted',
    excepted({ Finding: 'unknown-message', Path: 'Messages.requird', Reason: 'Later.' }),
    excepted(),
  ],
  // Of a kind that other checks report than those of the definition.
  [
    'a finding of the kind "unmapped-element" is never accepted',
    excepted({ Finding: 'unmapped-element', Path: 'handover.example', Reason: 'Later.' }),
    excepted(),
  ],
  ['gives no reason', excepted({ Finding: 'never-true', Path: `${A}.New`, Reason: ' ' }), excepted()],
]);
