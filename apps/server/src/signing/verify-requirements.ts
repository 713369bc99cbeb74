import { amendmentRecord, store, taskFile } from '../applications/index.ts';
import type { RecordedEvent } from '../evidence/index.ts';
import type { Reader } from '../platform/index.ts';

/** Compares requirements and amendments with what was recorded. */
export async function lostRequirements(
  reader: Reader,
  id: string,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const rows = await reader.selectFrom('requirement').selectAll().where('application_id', '=', id).execute();
  const uploads = await reader
    .selectFrom('upload')
    .select(['question', 'sha256'])
    .where('application_id', '=', id)
    .execute();
  const stateOf = (requirement: string): store.RequirementRow['state'] | null => {
    const own = events.filter(({ data }) => data['requirement'] === requirement);
    if (own.some(({ type }) => type === 'amendment.signed')) return 'signed';
    if (own.some(({ type }) => type === 'requirement.withdrawn')) return 'withdrawn';
    return own.length > 0 ? 'open' : null;
  };
  const recorded = new Set(
    events.flatMap(({ type, data }) => (type === 'requirement.raised' ? [data['requirement']] : [])),
  );
  const wrong = rows.flatMap((row) => {
    const signed = events.find(({ type, data }) => type === 'amendment.signed' && data['requirement'] === row.id);
    const isSame = signed === undefined || signed.data['record'] === amendmentRecord(row);
    const file = signed?.data['fileSha256'];
    const isThere =
      file === undefined || uploads.some((one) => one.question === taskFile(row.id) && one.sha256 === file);
    return recorded.has(row.id) && stateOf(row.id) === row.state && isSame && isThere
      ? []
      : [`requirement ${row.id}: it is not what was recorded`];
  });
  const lost = [...recorded].filter((requirement) => !rows.some((row) => row.id === requirement));
  return [...wrong, ...lost.map((requirement) => `requirement ${String(requirement)}: recorded, but not there`)];
}
