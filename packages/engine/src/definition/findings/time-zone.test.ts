import { findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('time-zone', [
  [
    'There is no time zone "Chicago"',
    (d) => void (d.Tables['TimeZone'] = { IL: 'Chicago' }),
    (d) => void (d.Tables['TimeZone'] = { IL: 'America/Chicago' }),
  ],
]);
