/** What the evidence says about a requirement. An old row of it that somebody put back, with its own MAC, contradicts this. */
import type { EventType } from '@countersign/protocol';
import type { RecordedEvent } from '../evidence/index.ts';
import { type CaseKey, unlessAltered } from '../platform/index.ts';
import { givenHash, givenIn } from './amendments.ts';
import type * as store from './store/index.ts';

export const REQUIREMENT_EVENTS = [
  'requirement.raised',
  'requirement.withdrawn',
  'amendment.answered',
  'amendment.signed',
] as const satisfies EventType[];

/** Whether state and answers of the row are those that were recorded last. `events` includes `REQUIREMENT_EVENTS`. */
export function isAsRecorded(key: CaseKey, row: store.RequirementRow, events: readonly RecordedEvent[]): boolean {
  const own = events.filter(({ data }) => data['requirement'] === row.id);
  const has = (wanted: EventType): boolean => own.some(({ type }) => type === wanted);
  // Neither is followed by the other.
  const isWithdrawn = has('requirement.withdrawn');
  const isSigned = has('amendment.signed');
  const state = isWithdrawn ? 'withdrawn' : isSigned ? 'signed' : 'open';
  return (
    has('requirement.raised') && state === row.state && !(isWithdrawn && isSigned) && hasRecordedAnswers(key, row, own)
  );
}

function hasRecordedAnswers(key: CaseKey, row: store.RequirementRow, own: readonly RecordedEvent[]): boolean {
  const recorded = own.findLast(({ type }) => type === 'amendment.answered')?.data['answersHash'];
  const given = unlessAltered(() => givenIn(key, row));
  if (given === null) return recorded === undefined && row.answers === null;
  // An earlier version recorded the amendment without the file.
  return recorded === givenHash(key, given) || recorded === key.hash(JSON.stringify(given.amendment));
}
