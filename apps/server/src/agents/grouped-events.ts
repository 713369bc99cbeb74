import type { Data } from '@countersign/protocol';
import { HOUR_MS } from '../platform/index.ts';
import type { PortalTexts } from './portal-texts.ts';

type TimelineEvent = Data<'timeline'>['Events'][number];

/**
 * Events, newest first, in which equal ones that follow each other within an hour are one, with their number and the
 * time of the last: the forms of ten owners are prepared in ten events.
 */
export function groupedEvents(events: readonly TimelineEvent[], words: PortalTexts): TimelineEvent[] {
  const groups: { newest: TimelineEvent; count: number }[] = [];
  for (const event of events) {
    const group = groups.at(-1);
    if (group && isRepeated(group.newest, event)) group.count += 1;
    else groups.push({ newest: event, count: 1 });
  }
  return groups.map(({ newest, count }) =>
    count === 1 ? newest : { ...newest, Text: words('timeline.times', { Event: newest.Text, Count: count }) },
  );
}

const isRepeated = (newest: TimelineEvent, earlier: TimelineEvent): boolean =>
  newest.Text === earlier.Text &&
  newest.Actor === earlier.Actor &&
  newest.Type === earlier.Type &&
  Date.parse(newest.At) - Date.parse(earlier.At) <= HOUR_MS;
