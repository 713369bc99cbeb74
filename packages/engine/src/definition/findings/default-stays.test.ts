import { A, add, defaults, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('default-stays', [
  [
    `is chosen by "${A}.Gender" and stays when that changes`,
    defaults('Gender == "Male"'),
    add(
      question('New', {
        DefaultValueConditional: [{ ConditionalClause: 'Gender == "Male"', DefaultValue: 'y' }],
        Validations: [{ Rule: 'invalidName', FailsWhen: 'New == "y" && Gender == "Female"' }],
      }),
    ),
  ],
  [
    `is chosen by "${A}.Gender" and stays when that changes`,
    defaults('IsDemo && Gender == "Male"'),
    add(
      question('New', {
        FixedInDemo: true,
        DefaultValueConditional: [{ ConditionalClause: 'IsDemo && Gender == "Male"', DefaultValue: 'y' }],
      }),
    ),
  ],
]);
