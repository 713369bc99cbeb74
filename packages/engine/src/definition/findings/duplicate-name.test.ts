import { add, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('duplicate-name', [
  ['two questions "Gender" side by side', add(question('Gender')), add(question('Gender2'))],
]);
