/** The SQL of several cases at once: what they are found by, and what belongs to a page of them. */
import { sql } from 'kysely';
import { anyOf, binderOf, isGenuine, type Reader, type Tx } from '../../platform/index.ts';
import { insertIndex, PORTAL_INDEX } from './index-marks.ts';
import type { SlotRow } from './slots.ts';

/** Updates the marks by which a case is found in its agent's portal. */
export async function replacePortalIndex(tx: Tx, id: string, macs: readonly Buffer[], version: number): Promise<void> {
  await setMarksVersion(tx, id, version);
  await tx.deleteFrom('blind_index').where('application_id', '=', id).where('kind', '=', PORTAL_INDEX).execute();
  await insertIndex(
    tx,
    macs.map((mac) => ({ application_id: id, kind: PORTAL_INDEX, mac })),
  );
}

/** Notes that there is nothing to update. */
export async function setMarksVersion(reader: Reader, id: string, version: number): Promise<void> {
  await reader.updateTable('application').set({ marks_version: version }).where('id', '=', id).execute();
}

/** Cases that are found by marks of an earlier version, or by none. */
export async function casesWithOldMarks(
  reader: Reader,
  version: number,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .innerJoin('data_key', 'data_key.application_id', 'application.id')
    .select('application.id')
    .where('erased_at', 'is', null)
    .where('marks_version', '<', version)
    .where(sql<boolean>`application.id <> all(${without})`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Slots of the current epoch of several cases, each in its order. A case is missing if one of its slots was changed
 * outside the program.
 */
export async function slotsOfCases(reader: Reader, ids: readonly string[]): Promise<Map<string, SlotRow[]>> {
  const slots = new Map<string, SlotRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return slots;
  const rows = await reader
    .selectFrom('signing_slot')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'signing_slot.application_id')
        .onRef('application.epoch', '=', 'signing_slot.epoch'),
    )
    .selectAll('signing_slot')
    .where('signing_slot.application_id', '=', anyOf(ids))
    .where('signing_slot.replaced_at', 'is', null)
    .orderBy('position')
    .execute();
  for (const row of rows) slots.get(row.application_id)?.push(row);
  for (const row of rows) {
    if (!isGenuine(binderOf(reader), 'signing_slot', row)) slots.delete(row.application_id);
  }
  return slots;
}

/** What makes a case final: its policy number, its outcome, or a decision or requirement of its current round. */
export type UnlockBlocker = 'policyNumber' | 'decision' | 'requirement' | 'outcome';

/**
 * Which of these cases are final, and why. To operations, a case whose decision they hold is not: its number stays, and
 * nobody else has it yet (spec trust 5.1).
 */
export async function unlockBlockers(
  reader: Reader,
  ids: readonly string[],
  { by }: { by: 'agent' | 'operations' },
): Promise<Map<string, UnlockBlocker>> {
  const rows = await reader
    .selectFrom('application')
    .leftJoin('policy_number', 'policy_number.application_id', 'application.id')
    .leftJoin('decision', (join) =>
      join
        .onRef('decision.application_id', '=', 'application.id')
        .onRef('decision.epoch', '=', 'application.epoch')
        .on('decision.state', 'in', ['requested', 'decided']),
    )
    .leftJoin('decision_hold', (join) =>
      join
        .onRef('decision_hold.application_id', '=', 'application.id')
        .onRef('decision_hold.epoch', '=', 'application.epoch')
        .on('decision_hold.released_at', 'is', null),
    )
    .leftJoin('case_outcome', 'case_outcome.application_id', 'application.id')
    .select([
      'application.id',
      'policy_number.number',
      'decision.state',
      'decision_hold.held_at',
      'case_outcome.outcome',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('requirement')
            .select('requirement.id')
            .whereRef('requirement.application_id', '=', 'application.id')
            .whereRef('requirement.epoch', '=', 'application.epoch'),
        )
        .as('required'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('handover_message')
            .select('handover_message.target')
            .whereRef('handover_message.application_id', '=', 'application.id')
            .whereRef('handover_message.epoch', '=', 'application.epoch'),
        )
        .as('isHandedOver'),
    )
    .where('application.id', '=', anyOf(ids))
    .where('application.all_signed', '=', true)
    .execute();
  return new Map(
    rows.flatMap(({ id, number, state, held_at, required, isHandedOver, outcome }): [string, UnlockBlocker][] => {
      const isHeld = by === 'operations' && held_at !== null && state !== 'decided';
      if (number !== null && !isHeld) return [[id, 'policyNumber']];
      // A system that has the case, or will get it, makes the decision.
      if ((state !== null && !isHeld) || isHandedOver === true) return [[id, 'decision']];
      if (outcome !== null) return [[id, 'outcome']];
      return required ? [[id, 'requirement']] : [];
    }),
  );
}

/** Policy numbers by case. */
export async function policyNumbers(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('policy_number')
    .select(['application_id', 'number'])
    .where('application_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.number]));
}

/** Mails of a case except one-time codes, oldest first, without their contents. */
export const mailsOf = (reader: Reader, id: string) => mailsOfCases(reader, [id]);

/** Mails of several cases except one-time codes, oldest first, without their contents. */
export async function mailsOfCases(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('mail_outbox')
    .select(['id', 'application_id', 'slot_id', 'epoch', 'kind', 'status', 'created_at', 'sent_at'])
    .where('application_id', '=', anyOf(ids))
    .where('kind', '!=', 'code')
    .orderBy('created_at')
    .execute();
}

export type MailRow = Awaited<ReturnType<typeof mailsOf>>[number];

/** Which of these cases have invented people. */
export async function inventedAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('invented_case')
    .select('application_id')
    .where('application_id', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ application_id }) => application_id));
}
