import { A, asked, compound, findingPairs, form, printing, ROWS } from '../../testing/finding-pairs.ts';

const table = (columns: number) =>
  compound({
    ...ROWS,
    PrintTable: Array.from({ length: columns }, (_, index) => ({ Head: `N ${index}`, Show: ['In'] })),
  });

findingPairs('printed', [
  ['no derived value "FaceAmout"', printing('FaceAmout'), printing('FaceAmount')],
  ['There is no question', printing(`${A}.Nam`), printing(`${A}.Name`)],
  ['neither a single answer nor a name', printing('SECTIONBPolicyOwner.PolicyOwnerInformation'), printing('Owners')],
  ['shown by its own mask', printing(`${A}.Name`, { Mask: 'currency' }), printing('FaceAmount', { Mask: 'currency' })],
  ['no block "Old"', form({ Blocks: ['Old'] }), form({})],
  ['"ZZ" is not a state of issue', form({ States: ['ZZ'] }), form({ States: ['CA', 'NY', 'PA', 'TX'] })],
  [
    'room for 60 characters of number and edition',
    form({ Number: 'N'.repeat(54), Edition: '11/2026' }),
    form({ Number: 'N'.repeat(53), Edition: '11/2026' }),
  ],
  [
    'have no question "Age"',
    asked(compound({ ...ROWS, PrintTable: [{ Head: 'Age', Show: ['Age'] }] })),
    asked(compound({ ...ROWS, PrintTable: [{ Head: 'Name', Show: ['In'] }] })),
  ],
  ['6 columns, and this one has 7', asked(table(7)), asked(table(6))],
  [
    'Only a group with rows',
    asked({ PrintTable: [{ Head: 'Age', Show: [] }] }),
    asked(compound({ ...ROWS, PrintTable: [] })),
  ],
]);
