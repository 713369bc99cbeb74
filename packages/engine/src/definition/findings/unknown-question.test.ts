import { clause, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unknown-question', [
  [
    'Did you mean "SECTIONDCoverageDetails.ProductName"?',
    clause('answered(ProductName)'),
    clause('answered(SECTIONDCoverageDetails.ProductName)'),
  ],
  ['Did you mean "Gender"?', clause('Gendre == "Male"'), clause('Gender == "Male"')],
  ['Did you mean "LastName"?', clause('Name.LasName == "x"'), clause('Name.LastName == "x"')],
]);
