import { bound, D, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unknown-binding', [
  [
    'is not a choice',
    bound((b) => void (b.Product = `${D}.FundTotal`)),
    bound((b) => void (b.Product = `${D}.ProductName`)),
  ],
  [
    'Did you mean "PolicyOwnerEmail"?',
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmale')),
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmail')),
  ],
  [
    'Did you mean "Part2Medical"?',
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medicals')),
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medical')),
  ],
]);
