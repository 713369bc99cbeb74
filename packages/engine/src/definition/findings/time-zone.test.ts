import { type Change, findingPairs } from '../../testing/finding-pairs.ts';

const EAST = 'America/New_York';
const zones =
  (table: Record<string, string>): Change =>
  (definition) =>
    void (definition.Tables['TimeZone'] = table);
const COMPLETE = { CA: 'America/Los_Angeles', NY: EAST, PA: EAST, TX: 'America/Chicago' };
const { TX: _, ...WITHOUT_TEXAS } = COMPLETE;

findingPairs('time-zone', [
  ['There is no time zone "Chicago"', zones({ ...COMPLETE, TX: 'Chicago' }), zones(COMPLETE)],
  ['There is no time zone "EST"', zones({ ...COMPLETE, NY: 'EST' }), zones(COMPLETE)],
  ['The state of issue "TX" has no time zone', zones(WITHOUT_TEXAS), zones(COMPLETE)],
]);
