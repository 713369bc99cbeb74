import { A, add, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('cycle', [
  [
    `${A}.Left → ${A}.Right → ${A}.Left`,
    add(
      question('Left', { ConditionalClause: 'Right == "x"' }),
      question('Right', { ConditionalClause: 'Left == "x"' }),
    ),
    add(question('Left'), question('Right', { ConditionalClause: 'Left == "x"' })),
  ],
]);
