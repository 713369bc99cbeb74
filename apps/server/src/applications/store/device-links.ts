/** The SQL of the links from an agent's browser to a signer's own device. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { binderOf, boundOf, isGenuine, type Reader, type Schema, type Tx } from '../../platform/index.ts';

type DeviceLinkTable = Schema['hand_over'];

export type DeviceLinkRow = Selectable<DeviceLinkTable>;

/** A new link for that signer; earlier ones are closed. */
export async function replaceDeviceLink(tx: Tx, row: Omit<Insertable<DeviceLinkTable>, 'bound'>): Promise<void> {
  await tx.deleteFrom('hand_over').where('slot_id', '=', row.slot_id).execute();
  await tx
    .insertInto('hand_over')
    .values({ ...row, bound: boundOf(tx, 'hand_over', row) })
    .execute();
}

/**
 * The visitor's browser takes the link, which nobody did before. False: it is unknown, taken by another, or too old.
 * Taking it again, because the response was lost, changes nothing.
 */
export async function openDeviceLink(
  reader: Reader,
  tokenHash: Buffer,
  visitor: Buffer,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await reader
    .updateTable('hand_over')
    .set({ taken_by: visitor, until })
    .where('token_hash', '=', tokenHash)
    .where('taken_by', 'is', null)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n || (await deviceLinkOf(reader, tokenHash, visitor)) !== undefined;
}

/** The link as that visitor's browser took it; undefined for everybody else. */
export async function deviceLinkOf(
  reader: Reader,
  tokenHash: Buffer,
  visitor: Buffer,
): Promise<DeviceLinkRow | undefined> {
  const row = await reader
    .selectFrom('hand_over')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('taken_by', '=', visitor)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && isGenuine(binderOf(reader), 'hand_over', row) ? row : undefined;
}

/** Ends a link to another device that admitted somebody: it no longer works. */
export async function endDeviceLink(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('hand_over').where('token_hash', '=', tokenHash).execute();
}
