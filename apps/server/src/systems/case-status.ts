/** The status of a case as other systems read it (spec systems 3.2). */
import type { SystemData } from '@countersign/protocol/systems';
import { store as cases } from '../applications/index.ts';
import { type Reader, RowAltered } from '../platform/index.ts';

type Status = SystemData<'readCase'>;

/** Of these cases in this order, without those that were changed outside the program. */
export async function statusesOf(reader: Reader, ids: readonly string[], now: Date): Promise<Status[]> {
  const [rows, numbers] = await Promise.all([cases.listedRows(reader, ids, now), cases.policyNumbers(reader, ids)]);
  return rows.map((row): Status => {
    const { id, triage_path: path, decision_class_name: decisionClass } = row;
    return {
      id,
      status: cases.stepOf(row.stage),
      policyNumber: numbers.get(id) ?? null,
      decision: path === null || decisionClass === null ? null : { path, class: decisionClass },
      startedAt: row.created_at.toISOString(),
      signedAt: row.submitted_at?.toISOString() ?? null,
    };
  });
}

/** Of an existing case. Throws `RowAltered` for one that was changed outside the program. */
export async function statusOf(reader: Reader, id: string, now: Date): Promise<Status> {
  const [status] = await statusesOf(reader, [id], now);
  if (!status) throw new RowAltered('application');
  return status;
}
