import { expect, test } from 'vitest';
import { APPLE, PEAR, fruit, linesBetween } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

/** What is reported about the options of questions. */
const table: [what: string, later: Edit, lines: string[], earlier?: Edit][] = [
  [
    'an option added',
    fruit(APPLE, PEAR),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Pear was added.', '    after:  Pear'],
    fruit(APPLE),
  ],
  [
    'an option removed',
    fruit(APPLE),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Pear was removed.', '    before: Pear'],
    fruit(APPLE, PEAR),
  ],
  [
    'what an option says',
    fruit({ Name: 'Apple', DisplayName: 'An apple', ToolTip: 'Red.', OptionAltText: 'A.' }, PEAR),
    [
      'Options',
      '  "Extra" (SECTIONAProposedInsured.Extra): the option Apple was changed.',
      '    before: Apple',
      '    after:  An apple',
      '  "Extra" (SECTIONAProposedInsured.Extra): the help of the option Apple was added.',
      '    after:  Red.',
      '  "Extra" (SECTIONAProposedInsured.Extra): the other text of the option Apple was added.',
      '    after:  A.',
    ],
    fruit(APPLE, PEAR),
  ],
  [
    'an option that takes the others away',
    fruit(APPLE, { Name: 'Pear', IsExclusive: true }),
    [
      'Options',
      '  "Extra" (SECTIONAProposedInsured.Extra): the exclusion by the option Pear was added.',
      '    after:  it clears the others',
    ],
    fruit(APPLE, PEAR),
  ],
  [
    'options in another order',
    fruit(PEAR, APPLE),
    ['Options', '  "Extra" (SECTIONAProposedInsured.Extra): the option Apple moved, now after Pear.'],
    fruit(APPLE, PEAR),
  ],
];

test.each(table)('%s', (_what, later, lines, earlier) => {
  expect(linesBetween(later, earlier)).toEqual(lines);
});
