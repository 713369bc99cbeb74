/** Checks that signers' notes about answers are as they were written, and match the record. */
import { noteText, store } from '../applications/index.ts';
import type { RecordedEvent } from '../evidence/index.ts';
import { type CaseKey, type Reader, unlessAltered } from '../platform/index.ts';

/** Names every note that was changed, added or removed outside the program. `events` includes those about notes. */
export async function lostNotes(
  reader: Reader,
  id: string,
  key: CaseKey,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const rows = (await store.notesOf(reader, id)).map((row) => {
    const text = unlessAltered(() => noteText(key, row));
    return { at: `${row.slot_id}|${row.block}`, block: row.block, hash: text === null ? null : key.hash(text) };
  });
  const recorded = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    if (event.type !== 'answer.doubted' && event.type !== 'answer.settled') continue;
    const at = `${String(event.data['slot'])}|${String(event.data['block'])}`;
    recorded.set(at, [...(recorded.get(at) ?? []), event]);
  }
  const isRecorded = ({ at, hash }: (typeof rows)[number]): boolean =>
    recorded.get(at)?.some(({ data }) => data['noteHash'] === hash) ?? false;
  const lost = [...recorded].flatMap(([at, those]) => {
    const { type, data } = those.at(-1) ?? {};
    const isThere = rows.some((row) => row.at === at && row.hash === data?.['noteHash']);
    return type !== 'answer.doubted' || isThere
      ? []
      : [`note about ${String(data?.['block'])}: recorded, but not there`];
  });
  const changed = rows.filter((row) => !isRecorded(row));
  return [...lost, ...changed.map(({ block }) => `note about ${block}: it is not the one that was recorded`)];
}
