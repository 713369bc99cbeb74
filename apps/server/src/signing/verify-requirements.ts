import { amendmentRecord, isAsRecorded, taskFile } from '../applications/index.ts';
import type { RecordedEvent } from '../evidence/index.ts';
import type { CaseKey, Reader } from '../platform/index.ts';

/** Compares requirements and amendments with what was recorded. `events` includes `REQUIREMENT_EVENTS`. */
export async function lostRequirements(
  reader: Reader,
  id: string,
  key: CaseKey,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const rows = await reader.selectFrom('requirement').selectAll().where('application_id', '=', id).execute();
  const uploads = await reader
    .selectFrom('upload')
    .select(['question', 'sha256'])
    .where('application_id', '=', id)
    .execute();
  const recorded = new Set(
    events.flatMap(({ type, data }) => (type === 'requirement.raised' ? [data['requirement']] : [])),
  );
  const wrong = rows.flatMap((row) => {
    const signed = events.find(({ type, data }) => type === 'amendment.signed' && data['requirement'] === row.id);
    const isSame = signed === undefined || signed.data['record'] === amendmentRecord(row);
    const file = signed?.data['fileSha256'];
    const isThere =
      file === undefined || uploads.some((one) => one.question === taskFile(row.id) && one.sha256 === file);
    return isAsRecorded(key, row, events) && isSame && isThere
      ? []
      : [`requirement ${row.id}: it is not what was recorded`];
  });
  const lost = [...recorded].filter((requirement) => !rows.some((row) => row.id === requirement));
  return [...wrong, ...lost.map((requirement) => `requirement ${String(requirement)}: recorded, but not there`)];
}
