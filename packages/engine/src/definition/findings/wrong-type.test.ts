import { clause, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('wrong-type', [['cannot be compared', clause('Gender == 1'), clause('Gender == "Male"')]]);
