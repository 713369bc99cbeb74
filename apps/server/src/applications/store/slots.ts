/** The SQL of a case's signing slots and of their consents. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import {
  BOUND_COLUMNS,
  boundAfter,
  boundOf,
  genuine,
  prepared,
  type Reader,
  type RowOfCase,
  type Schema,
  type SlotState,
  type Tx,
} from '../../platform/index.ts';

type SigningSlotTable = Schema['signing_slot'];
type ConsentTable = Schema['consent'];

export type SlotRow = Selectable<SigningSlotTable>;
export type ConsentRow = Selectable<ConsentTable>;

const slotColumns = [...BOUND_COLUMNS.signing_slot, 'bound', 'updated_at'] as const;

const genuineSlots = (reader: Reader, rows: readonly SlotRow[]): SlotRow[] =>
  rows.map((row) => genuine(reader, 'signing_slot', row));

/**
 * The signers of a round, in order; slots that now belong to somebody else are not included. Like everything read here:
 * throws `RowAltered` for one that the program did not write.
 */
export async function slots(reader: Reader, id: string, epoch: number): Promise<SlotRow[]> {
  return genuineSlots(reader, await slotsOfRound(reader, id, epoch).orderBy('position').execute());
}

const slotsOfRound = (reader: Reader, id: string, epoch: number) =>
  reader
    .selectFrom('signing_slot')
    .select(slotColumns)
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .where('replaced_at', 'is', null);

/** The slots of the round that the case is in, in order. */
export async function currentSlots(reader: Reader, id: string): Promise<SlotRow[]> {
  return genuineSlots(reader, await currentSlotsOf(reader, { id }).execute());
}

const currentSlotsOf = prepared<{ id: string }>()((reader, value) =>
  reader
    .selectFrom('signing_slot')
    .select(slotColumns)
    .where('application_id', '=', value('id'))
    .where('epoch', '=', (eb) => eb.selectFrom('application').select('epoch').where('id', '=', value('id')))
    .where('replaced_at', 'is', null)
    .orderBy('position'),
);

/** A new slot, with its MAC. */
export async function insertSlot(tx: Tx, row: Insertable<SigningSlotTable>): Promise<void> {
  await tx
    .insertInto('signing_slot')
    .values({ ...row, bound: boundOf(tx, 'signing_slot', row) })
    .execute();
}

/** Changes a slot and its MAC; does nothing if the case has no such slot. */
export async function updateSlot(tx: Tx, slot: RowOfCase, change: Updateable<SigningSlotTable>): Promise<void> {
  const row = await slotNamed(tx, slot).executeTakeFirst();
  if (row) await changeSlot(tx, row, change);
}

const slotNamed = (tx: Tx, { id, application_id }: RowOfCase) =>
  tx.selectFrom('signing_slot').select(slotColumns).where('application_id', '=', application_id).where('id', '=', id);

async function changeSlot(tx: Tx, row: SlotRow, change: Updateable<SigningSlotTable>): Promise<void> {
  await tx
    .updateTable('signing_slot')
    .set({ ...change, bound: boundAfter(tx, 'signing_slot', row, change) })
    .where('application_id', '=', row.application_id)
    .where('id', '=', row.id)
    .execute();
}

/** Moves a slot forward only: a slot that is already further stays where it is. */
export async function advanceSlot(
  tx: Tx,
  slot: RowOfCase,
  from: readonly SlotState[],
  change: Updateable<SigningSlotTable>,
): Promise<void> {
  const row = await slotNamed(tx, slot).where('state', 'in', from).forUpdate().executeTakeFirst();
  if (row) await changeSlot(tx, row, change);
}

/** Closes all slots of a round that an unlock ends; they keep the time of their signature. */
export async function invalidateSlots(tx: Tx, id: string, epoch: number, at: Date): Promise<void> {
  for (const row of await slotsOfRound(tx, id, epoch).execute()) {
    await changeSlot(tx, row, { state: 'invalidated', updated_at: at });
  }
}

/** The slots of the rounds before `epoch`, and those that now belong to somebody else, the newest round first. */
export async function earlierSlots(reader: Reader, id: string, epoch: number): Promise<SlotRow[]> {
  const rows = await reader
    .selectFrom('signing_slot')
    .select(slotColumns)
    .where('application_id', '=', id)
    .where((eb) => eb.or([eb('epoch', '<', epoch), eb('replaced_at', 'is not', null)]))
    .orderBy('epoch', 'desc')
    .orderBy('position')
    .execute();
  return genuineSlots(reader, rows);
}

/** Moves all slots of an epoch to unused positions; each then gets its own. */
export async function parkSlots(tx: Tx, id: string, epoch: number): Promise<void> {
  for (const row of await slotsOfRound(tx, id, epoch).execute()) {
    await changeSlot(tx, row, { position: -1 - row.position });
  }
}

/** The slot no longer belongs to its person; the row stays as a record. */
export async function replaceSlot(tx: Tx, slot: RowOfCase, at: Date): Promise<void> {
  await updateSlot(tx, slot, { state: 'invalidated', replaced_at: at, updated_at: at });
}

/** For a person who no longer signs and never did. */
export async function deleteSlot(tx: Tx, { id, application_id }: RowOfCase): Promise<void> {
  await tx.deleteFrom('signing_slot').where('application_id', '=', application_id).where('id', '=', id).execute();
}

/** Consents are only added; `withdrawConsents` notes the end of one. */
export async function insertConsent(tx: Tx, row: Insertable<ConsentTable>): Promise<void> {
  await tx.insertInto('consent').values(row).execute();
}

/** A person withdraws every consent they gave in this case. */
export async function withdrawConsents(tx: Tx, slot: RowOfCase, at: Date): Promise<void> {
  await tx
    .insertInto('consent_withdrawal')
    .columns(['consent_record_id', 'application_id', 'withdrawn_at'])
    .expression((eb) =>
      eb
        .selectFrom('consent')
        .select(['id', 'application_id', sql<Date>`${at}::timestamptz`.as('withdrawn_at')])
        .where('application_id', '=', slot.application_id)
        .where('slot_id', '=', slot.id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest consent that the slot's person gave in this case and has not withdrawn. */
export async function consentOf(reader: Reader, slot: RowOfCase): Promise<ConsentRow | undefined> {
  return reader
    .selectFrom('consent')
    .selectAll()
    .where('application_id', '=', slot.application_id)
    .where('slot_id', '=', slot.id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('consent_withdrawal').whereRef('consent_record_id', '=', 'consent.id'))),
    )
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
