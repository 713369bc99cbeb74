import { findingPairs, sections } from '../../testing/finding-pairs.ts';

findingPairs('look-ahead', [
  ['At stage 1 the 14 sections before', sections(14), sections(13)],
  [
    'Raise LookAhead',
    sections(14),
    (d) => {
      sections(14)(d);
      d.Settings.LookAhead = 15;
    },
  ],
]);
