import { asked, blockOf, clause, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('medical-fact', [
  [
    'This clause depends on the medical answer "Part2Medical.Weight"',
    clause('Part2Medical.Weight > 300'),
    (d) =>
      void blockOf(d, 'Part2Medical').Questions.push(
        question('New', { ConditionalClause: 'Part2Medical.Weight > 300' }),
      ),
  ],
  [
    'This clause depends on the medical answer "Part2Medical.Weight"',
    (d) => {
      d.DerivedValues.push({ Name: 'Heavy', Type: 'YesNo', Clause: 'Part2Medical.Weight > 300' });
      clause('Heavy')(d);
    },
    (d) => void d.DerivedValues.push({ Name: 'Heavy', Type: 'YesNo', Clause: 'Part2Medical.Weight > 300' }),
  ],
  [
    'This wording shows the medical answer',
    asked({ QuestionText: 'You weigh {Part2Medical.Weight}?' }),
    asked({ QuestionText: 'You are {Gender}?' }),
  ],
]);
