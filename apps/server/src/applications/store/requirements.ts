/** The SQL of requirements: what signers are asked for after the signatures. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf, boundAfter, boundOf, genuine, type Reader, type Schema, type Tx } from '../../platform/index.ts';

type RequirementTable = Schema['requirement'];
export type RequirementRow = Selectable<RequirementTable>;

/** A new requirement, with its MAC. */
export async function insertRequirement(tx: Tx, row: Omit<Insertable<RequirementTable>, 'bound'>): Promise<void> {
  await tx
    .insertInto('requirement')
    .values({ ...row, bound: boundOf(tx, 'requirement', row) })
    .execute();
}

/** The requirements of a case, oldest first; of one round, or of all. */
export async function requirementsOf(reader: Reader, id: string, epoch?: number): Promise<RequirementRow[]> {
  const all = reader.selectFrom('requirement').selectAll().where('application_id', '=', id);
  const rows = await (epoch === undefined ? all : all.where('epoch', '=', epoch))
    .orderBy('raised_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => genuine(reader, 'requirement', row));
}

/** Undefined: this case has no such requirement. Throws if it was changed outside the program. */
export async function requirement(
  reader: Reader,
  applicationId: string,
  id: string,
): Promise<RequirementRow | undefined> {
  const row = await reader
    .selectFrom('requirement')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && genuine(reader, 'requirement', row);
}

/** Whether something is open that this signer was asked for. */
export async function hasOpenRequirement(reader: Reader, slotId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('requirement')
    .innerJoin('signing_slot', 'signing_slot.application_id', 'requirement.application_id')
    .select('requirement.id')
    .where('signing_slot.id', '=', slotId)
    .where('requirement.slot_id', '=', slotId)
    .where('requirement.state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The slots of these cases whose signers have an open requirement: whom a case waits for, and nothing else. */
export async function askedSlots(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('requirement')
    .select('slot_id')
    .where('application_id', '=', anyOf(ids))
    .where('state', '=', 'open')
    .execute();
  return new Set(rows.map(({ slot_id }) => slot_id));
}

/** The caller holds the lock of the case. */
export async function updateRequirement(
  tx: Tx,
  row: RequirementRow,
  change: Partial<Insertable<RequirementTable>>,
): Promise<void> {
  await tx
    .updateTable('requirement')
    .set({ ...change, bound: boundAfter(tx, 'requirement', row, change) })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Cases with an overdue requirement about which nobody was mailed, longest overdue first; without those that the carrier
 * declined or that were withdrawn, in which nothing can come of an answer.
 */
export async function overdueCases(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('requirement')
    .select('application_id')
    .where(sql<boolean>`state = 'open' and overdue_at is null`)
    .where('due_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('case_outcome')
            .select('outcome')
            .whereRef('case_outcome.application_id', '=', 'requirement.application_id')
            .where('outcome', '<>', 'issued'),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ application_id }) => application_id))];
}
