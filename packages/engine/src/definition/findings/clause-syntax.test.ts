import { clause, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('clause-syntax', [['in: Gender = "Male"', clause('Gender = "Male"'), clause('Gender == "Male"')]]);
