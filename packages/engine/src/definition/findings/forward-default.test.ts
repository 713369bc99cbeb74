import { A, defaults, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('forward-default', [
  [
    `"${A}.Later", which is asked later`,
    defaults('Later == "x"', question('Later')),
    defaults('IsDemo', question('Later')),
  ],
]);
