import { A, add, asked, type Change, D, blockOf, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

/** The section of the insured with this letter, and the one of the coverage with that. */
const letters =
  (insured: string, coverage: string): Change =>
  (definition) => {
    blockOf(definition, A).SectionLetter = insured;
    blockOf(definition, D).SectionLetter = coverage;
  };

const both =
  (...changes: Change[]): Change =>
  (definition) =>
    changes.forEach((change) => change(definition));

// spec form 2.36
findingPairs('duplicate-number', [
  [`"${A}" has the letter A already; give this section another.`, letters('A', 'A'), letters('A', 'D')],
  [
    'has the number A 1 already; give one of them another.',
    both(letters('A', 'D'), asked({ Number: '1' })),
    both(letters('A', 'D'), asked({ Number: '1a' })),
  ],
  [
    'has the number A 7a already',
    both(letters('A', 'D'), add(question('New', { Number: '7a' }), question('Newer', { Number: '7a' }))),
    both(letters('A', 'D'), add(question('New', { Number: '7a' }), question('Newer', { Number: '7b' }))),
  ],
]);
