/** The SQL for finding signers: look-ups by identity data, links, attempts. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf, binderOf, boundOf, isGenuine, type Reader, type Schema, type Tx } from '../../platform/index.ts';
import { insertIndex, GUESS_SUBJECT_INDEX, PORTAL_INDEX } from './index-marks.ts';

type LinkTable = Schema['link'];
type BlindIndexTable = Schema['blind_index'];

export type LinkRow = Selectable<LinkTable>;

/** Updates the look-ups of the signers of a round; those of earlier rounds stay, but find nobody anymore. */
export async function replaceIndex(
  tx: Tx,
  id: string,
  epoch: number,
  rows: Insertable<BlindIndexTable>[],
): Promise<void> {
  await tx
    .deleteFrom('blind_index')
    .where('application_id', '=', id)
    .where('kind', '!=', PORTAL_INDEX)
    .where('slot_id', 'not in', (eb) =>
      eb.selectFrom('signing_slot').select('id').where('application_id', '=', id).where('epoch', '<', epoch),
    )
    .execute();
  await insertIndex(tx, rows);
}

/**
 * Slots of open cases whose person has these identity data, by one of their hashes, or is identified by them, the most
 * recently sent first.
 */
export async function slotsByIndex(
  reader: Reader,
  kind: string,
  macs: readonly Buffer[],
): Promise<{ applicationId: string; slotId: string }[]> {
  const rows = await reader
    .selectFrom('blind_index')
    .innerJoin('application', 'application.id', 'blind_index.application_id')
    .innerJoin('signing_slot', 'signing_slot.id', 'blind_index.slot_id')
    .select(['blind_index.application_id', 'slot_id', 'blind_index.kind', 'mac', 'blind_index.bound'])
    .where('blind_index.kind', '=', kind)
    .where('blind_index.mac', 'in', macs)
    .where('application.expires_at', '>', sql<Date>`now()`)
    .where('application.is_demo', '=', false)
    .where('signing_slot.state', 'in', ['invited', 'identified', 'consented', 'reviewing'])
    .orderBy('application.sent_at', (order) => order.desc().nullsLast())
    .limit(5)
    .execute();
  return rows
    .filter((row) => isGenuine(binderOf(reader), 'blind_index', row))
    .map((row) => ({ applicationId: row.application_id, slotId: row.slot_id }));
}

/** The slots of the people whom a try with this data is about. */
export const slotsOfGuess = (reader: Reader, mac: Buffer) => slotsByIndex(reader, GUESS_SUBJECT_INDEX, [mac]);

/** A link that still works; undefined for unknown, revoked, expired and altered ones. */
export async function openLink(reader: Reader, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const row = await reader
    .selectFrom('link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && isGenuine(binderOf(reader), 'link', row) ? row : undefined;
}

/** A new link, with its MAC; of its token only the hash is stored. */
export async function insertLink(tx: Tx, row: Insertable<LinkTable>): Promise<void> {
  await tx
    .insertInto('link')
    .values({ ...row, bound: boundOf(tx, 'link', row) })
    .execute();
}

/** Closes a signer's links of one purpose and returns how many were open. */
export async function revokeLinks(tx: Tx, slotId: string, purpose: LinkRow['purpose'], at: Date): Promise<number> {
  return closeLinks(tx, await openLinks(tx).where('slot_id', '=', slotId).where('purpose', '=', purpose).execute(), at);
}

const openLinks = (tx: Tx) => tx.selectFrom('link').selectAll().where('revoked_at', 'is', null).forUpdate();

/** An altered one does not work, so it is closed as it is. */
async function closeLinks(tx: Tx, links: readonly LinkRow[], at: Date): Promise<number> {
  for (const link of links) {
    const bound = isGenuine(binderOf(tx), 'link', link) ? boundOf(tx, 'link', { ...link, revoked_at: at }) : null;
    await tx.updateTable('link').set({ revoked_at: at, bound }).where('token_hash', '=', link.token_hash).execute();
  }
  return links.length;
}

/** Closes every link of a case, for signing and for reading, and returns how many were open. */
export async function revokeAllLinks(tx: Tx, id: string, at: Date): Promise<number> {
  return closeLinks(tx, await openLinks(tx).where('application_id', '=', id).execute(), at);
}

/** Notes when a link was last opened. */
export async function redeemLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('link').set({ redeemed_at: at }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Takes one of `limit` attempts for a key, in one statement so that parallel tries cannot exceed the limit. Returns how
 * many are used, including this one; null: none was left.
 */
export async function takeAttempt(reader: Reader, key: string, limit: number, until: Date): Promise<number | null> {
  const [taken] = await takeAttemptEach(reader, [key], limit, until);
  return taken?.count ?? null;
}

/** A counter that took an attempt. */
export interface TakenAttempt {
  key: string;
  /** Used, including this one. */
  count: number;
  until: Date;
}

/** Like `takeAttempt`, for several keys at once. Returns those that had one left. */
export async function takeAttemptEach(
  reader: Reader,
  keys: readonly string[],
  limit: number,
  until: Date,
): Promise<TakenAttempt[]> {
  // In the order of the keys, so that tries which share some of them wait for each other without a deadlock.
  const { rows } = await sql<TakenAttempt>`
    insert into attempt as a (key, count, until)
    select key, 1, ${until} from unnest(${keys}::text[]) as given (key) order by key
    on conflict (key) do update
      set count = case when a.until < now() then 1 else a.count + 1 end,
          until = case when a.until < now() then excluded.until else a.until end
      where a.until < now() or a.count < ${limit}
    returning key, count, until`.execute(reader);
  return rows;
}

/** Returns attempts that did not count after all. */
export async function returnAttempts(reader: Reader, keys: readonly string[]): Promise<void> {
  await sql`update attempt set count = greatest(0, count - 1) where key = any(${keys})`.execute(reader);
}

/** How many are currently used under a key. */
export async function attemptsUnder(reader: Reader, key: string): Promise<number> {
  const row = await reader
    .selectFrom('attempt')
    .select('count')
    .where('key', '=', key)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** When those under a key no longer count; null: there are none. */
export async function attemptsEnd(reader: Reader, key: string): Promise<Date | null> {
  const row = await reader.selectFrom('attempt').select('until').where('key', '=', key).executeTakeFirst();
  return row?.until ?? null;
}

/** Notes that a link no longer works because of wrong tries. */
export async function lockLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('link').set({ locked_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** The slots of these cases whose newest link for this purpose was locked by wrong tries. */
export async function lockedOutSlots(
  reader: Reader,
  ids: readonly string[],
  purpose: 'sign' | 'task',
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('link')
    .distinctOn('slot_id')
    .select(['slot_id', 'locked_at'])
    .where('application_id', '=', anyOf(ids))
    .where('purpose', '=', purpose)
    .where('revoked_at', 'is', null)
    .orderBy('slot_id')
    .orderBy('created_at', 'desc')
    .execute();
  return new Set(rows.flatMap(({ slot_id, locked_at }) => (locked_at === null ? [] : [slot_id])));
}

/** Returns an attempt after it succeeded. */
export const returnAttempt = (reader: Reader, key: string): Promise<void> => returnAttempts(reader, [key]);

/** Nothing was tried under this key. */
export async function forgetAttempts(reader: Reader, key: string): Promise<void> {
  await reader.deleteFrom('attempt').where('key', '=', key).execute();
}

/** True if somebody has these identity data, by one of their hashes, in any case and round. */
export async function isKnownIdentity(reader: Reader, kind: string, macs: readonly Buffer[]): Promise<boolean> {
  const row = await reader
    .selectFrom('blind_index')
    .select('slot_id')
    .where('kind', '=', kind)
    .where('mac', 'in', macs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the slot's person has these identity data, by one of their hashes. */
export async function isIndexed(
  reader: Reader,
  slotId: string,
  kind: string,
  macs: readonly Buffer[],
): Promise<boolean> {
  const row = await reader
    .selectFrom('blind_index')
    .selectAll()
    .where('kind', '=', kind)
    .where('mac', 'in', macs)
    .where('slot_id', '=', slotId)
    .executeTakeFirst();
  return row !== undefined && isGenuine(binderOf(reader), 'blind_index', row);
}

/** What each slot of a round signed: the document as it was read. Null: it was signed without one. */
export async function signedDocuments(
  reader: Reader,
  id: string,
  epoch: number,
): Promise<{ id: string; slot_id: string; person: Buffer; signed_at: Date; document_sha256: string | null }[]> {
  return reader
    .selectFrom('signature')
    .select(['id', 'slot_id', 'person', 'signed_at', 'document_sha256'])
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}
