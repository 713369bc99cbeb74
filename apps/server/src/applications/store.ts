/** The SQL of a case: its row, blocks, slots, links and indexes. */
import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Reader, Schema, SlotState, Tx } from '../platform/index.ts';

type ApplicationTable = Schema['application'];
type BlockAnswerTable = Schema['block_answer'];
type SigningSlotTable = Schema['signing_slot'];
type LinkTable = Schema['link'];
type SubmissionTable = Schema['submission'];
type BlindIndexTable = Schema['blind_index'];
type ConsentTable = Schema['consent'];
type UploadTable = Schema['upload'];

export type ApplicationRow = Selectable<ApplicationTable>;
export type BlockRow = Selectable<BlockAnswerTable>;
export type SlotRow = Selectable<SigningSlotTable>;
export type LinkRow = Selectable<LinkTable>;

export async function insertApplication(tx: Tx, row: Insertable<ApplicationTable>): Promise<void> {
  await tx.insertInto('application').values(row).execute();
}

export async function application(reader: Reader, id: string, lock: boolean): Promise<ApplicationRow | undefined> {
  const query = reader.selectFrom('application').selectAll().where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function updateApplication(tx: Tx, id: string, change: Updateable<ApplicationTable>): Promise<void> {
  await tx.updateTable('application').set(change).where('id', '=', id).execute();
}

export async function blocks(reader: Reader, id: string): Promise<BlockRow[]> {
  return reader.selectFrom('block_answer').selectAll().where('application_id', '=', id).execute();
}

export async function putBlocks(tx: Tx, rows: Insertable<BlockAnswerTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('block_answer')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'block']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        content: eb.ref('excluded.content'),
        content_hash: eb.ref('excluded.content_hash'),
        valid: eb.ref('excluded.valid'),
        visited: eb.ref('excluded.visited'),
        edited: eb.ref('excluded.edited'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Keeps which answers an illustration filled in; the block stands already. */
export async function markPrefilled(tx: Tx, id: string, block: string, prefilled: Buffer): Promise<void> {
  await tx
    .updateTable('block_answer')
    .set({ prefilled })
    .where('application_id', '=', id)
    .where('block', '=', block)
    .execute();
}

/** The newest file of a question takes the place of an older one. */
export async function putUpload(tx: Tx, row: Insertable<UploadTable>): Promise<void> {
  await tx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['application_id', 'question']).doUpdateSet(row))
    .execute();
}

/** Takes the file of a question away; undefined when there was none. */
export async function deleteUpload(tx: Tx, id: string, question: string): Promise<{ sha256: string } | undefined> {
  return tx
    .deleteFrom('upload')
    .where('application_id', '=', id)
    .where('question', '=', question)
    .returning('sha256')
    .executeTakeFirst();
}

/** Ids of an agent's cases that are not submitted, newest first. */
export async function applicationsOf(reader: Reader, agentId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('submitted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(5_000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function submission(
  reader: Reader,
  id: string,
  key: string,
): Promise<Selectable<SubmissionTable> | undefined> {
  return reader
    .selectFrom('submission')
    .selectAll()
    .where('application_id', '=', id)
    .where('submission_key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer to a submission. A key made of the content counts only for the newest submission of its block. */
export async function putSubmission(tx: Tx, row: Insertable<SubmissionTable>): Promise<void> {
  await tx
    .deleteFrom('submission')
    .where('application_id', '=', row.application_id)
    .where('block', '=', row.block)
    .where('submission_key', 'like', 'content:%')
    .execute();
  await tx.insertInto('submission').values(row).execute();
}

export async function slots(reader: Reader, id: string, epoch: number): Promise<SlotRow[]> {
  return reader
    .selectFrom('signing_slot')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('position')
    .execute();
}

export async function insertSlot(tx: Tx, row: Insertable<SigningSlotTable>): Promise<void> {
  await tx.insertInto('signing_slot').values(row).execute();
}

export async function updateSlot(tx: Tx, id: string, change: Updateable<SigningSlotTable>): Promise<void> {
  await tx.updateTable('signing_slot').set(change).where('id', '=', id).execute();
}

/** Moves a slot forward only: a slot that is further already stays where it is. */
export async function advanceSlot(
  tx: Tx,
  id: string,
  from: readonly SlotState[],
  change: Updateable<SigningSlotTable>,
): Promise<void> {
  await tx.updateTable('signing_slot').set(change).where('id', '=', id).where('state', 'in', from).execute();
}

/** Closes all slots of a round that an unlock ends; they keep when they were signed. */
export async function invalidateSlots(tx: Tx, id: string, epoch: number, at: Date): Promise<void> {
  await tx
    .updateTable('signing_slot')
    .set({ state: 'invalidated', updated_at: at })
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}

/** The slots of the rounds before `epoch`, the newest round first. */
export async function earlierSlots(reader: Reader, id: string, epoch: number): Promise<SlotRow[]> {
  return reader
    .selectFrom('signing_slot')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '<', epoch)
    .orderBy('epoch', 'desc')
    .orderBy('position')
    .execute();
}

/** Moves all slots of an epoch to places that no slot has; each is then given its own. */
export async function parkSlots(tx: Tx, id: string, epoch: number): Promise<void> {
  await tx
    .updateTable('signing_slot')
    .set({ position: sql<number>`-1 - position` })
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}

export async function deleteSlots(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('signing_slot').where('id', 'in', ids).execute();
}

/** Kind of the look-ups that search the portal; all others find signers. */
const PORTAL_INDEX = 'portal';

/** Renews what the signers of a round are found by; the look-ups of earlier rounds stay, and find nobody any more. */
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

/** Renews what a case is found by in its agent's portal. */
export async function replacePortalIndex(tx: Tx, id: string, macs: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('blind_index').where('application_id', '=', id).where('kind', '=', PORTAL_INDEX).execute();
  await insertIndex(
    tx,
    macs.map((mac) => ({ application_id: id, kind: PORTAL_INDEX, mac })),
  );
}

async function insertIndex(tx: Tx, rows: Insertable<BlindIndexTable>[]): Promise<void> {
  if (rows.length > 0) {
    await tx
      .insertInto('blind_index')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Slots whose person has exactly these identity data, of cases that are open, the most recently sent first. */
export async function slotsByIndex(
  reader: Reader,
  kind: string,
  mac: Buffer,
): Promise<{ applicationId: string; slotId: string }[]> {
  return reader
    .selectFrom('blind_index')
    .innerJoin('application', 'application.id', 'blind_index.application_id')
    .innerJoin('signing_slot', 'signing_slot.id', 'blind_index.slot_id')
    .select(['blind_index.application_id as applicationId', 'blind_index.slot_id as slotId'])
    .where('blind_index.kind', '=', kind)
    .where('blind_index.mac', '=', mac)
    .where('application.expires_at', '>', sql<Date>`now()`)
    .where('application.is_demo', '=', false)
    .where('signing_slot.state', 'in', ['invited', 'identified', 'consented', 'reviewing'])
    .orderBy('application.sent_at', (order) => order.desc().nullsLast())
    .limit(5)
    .execute();
}

/** A link that still opens something; undefined for unknown, revoked and expired ones. */
export async function openLink(reader: Reader, tokenHash: Buffer): Promise<LinkRow | undefined> {
  return reader
    .selectFrom('link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function insertLink(tx: Tx, row: Insertable<LinkTable>): Promise<void> {
  await tx.insertInto('link').values(row).execute();
}

export async function revokeLinks(tx: Tx, slotId: string, purpose: LinkRow['purpose'], at: Date): Promise<void> {
  await tx
    .updateTable('link')
    .set({ revoked_at: at })
    .where('slot_id', '=', slotId)
    .where('purpose', '=', purpose)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Closes every link of a case, for signing and for reading. */
export async function revokeAllLinks(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('link')
    .set({ revoked_at: at })
    .where('application_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function redeemLink(tx: Tx, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('link').set({ redeemed_at: at }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Takes one of `limit` attempts for a key, in one statement so that parallel tries cannot pass the limit.
 * Gives how many were used with this one; null: none was left.
 */
export async function takeAttempt(reader: Reader, key: string, limit: number, until: Date): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    insert into attempt as a (key, count, until) values (${key}, 1, ${until})
    on conflict (key) do update
      set count = case when a.until < now() then 1 else a.count + 1 end,
          until = case when a.until < now() then excluded.until else a.until end
      where a.until < now() or a.count < ${limit}
    returning count`.execute(reader);
  return rows[0]?.count ?? null;
}

/** Gives an attempt back after it succeeded. */
export async function returnAttempt(reader: Reader, key: string): Promise<void> {
  await sql`update attempt set count = greatest(0, count - 1) where key = ${key}`.execute(reader);
}

/** Nothing was tried under this key. */
export async function forgetAttempts(reader: Reader, key: string): Promise<void> {
  await reader.deleteFrom('attempt').where('key', '=', key).execute();
}

export async function insertConsent(tx: Tx, row: Insertable<ConsentTable>): Promise<void> {
  await tx.insertInto('consent').values(row).execute();
}

/** A person takes back every consent they gave in this case. */
export async function withdrawConsents(tx: Tx, slotId: string, at: Date): Promise<void> {
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: at })
    .where('slot_id', '=', slotId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** The consent that person gave last in this case and did not take back. */
export async function consentOf(reader: Reader, slotId: string): Promise<Selectable<ConsentTable> | undefined> {
  return reader
    .selectFrom('consent')
    .selectAll()
    .where('slot_id', '=', slotId)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface PortalPage {
  tab: 'InProgress' | 'Submitted' | null;
  /** Only cases whose names are under each of these. */
  words: readonly Buffer[];
  /** Null: all of them. */
  page: { limit: number; offset: number } | null;
}

/** Cases of an agent that are in progress or submitted, newest first, and how many there are on all pages. */
export async function agentCases(
  reader: Reader,
  agentId: string,
  { tab, words, page }: PortalPage,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  let query = reader.selectFrom('application').where('agent_id', '=', agentId).where('is_demo', '=', false);
  if (tab === 'InProgress') query = query.where('decision_class_name', 'is', null);
  if (tab === 'Submitted') query = query.where('decision_class_name', 'is not', null);
  if (words.length > 0) query = query.where('id', 'in', (inner) => namedByAll(inner, words));
  return pageOf(reader, query, page);
}

/** What operations look for: by exact ids, or by the marks of words; nothing: every case. */
export interface CaseSearch {
  text: string;
  words: readonly Buffer[];
  onlyFailed: boolean;
  page: { limit: number; offset: number };
}

/** Cases of every agent, newest first, and how many there are on all pages. */
export async function allCases(
  reader: Reader,
  { text, words, onlyFailed, page }: CaseSearch,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  let query = reader.selectFrom('application').where('wrapped_key', 'is not', null);
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([
        eb('id', '=', text),
        eb('agent_id', '=', text),
        eb(
          'id',
          'in',
          eb.selectFrom('policy_number').select('application_id').where('number', '=', text.toUpperCase()),
        ),
        ...(words.length > 0 ? [eb('id', 'in', namedByAll(eb, words))] : []),
      ]),
    );
  }
  if (onlyFailed) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('job_status')
          .select('kind')
          .whereRef('job_status.application_id', '=', 'application.id')
          .whereRef('job_status.epoch', '=', 'application.epoch')
          .where('job_status.state', '=', 'failed'),
      ),
    );
  }
  return pageOf(reader, query, page);
}

async function pageOf(
  reader: Reader,
  query: SelectQueryBuilder<Schema, 'application', object>,
  page: PortalPage['page'],
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { limit, offset } = page ?? { limit: null, offset: 0 };
  // Both from one walk over the index; rows of other pages stay unread.
  const { total, ids } = await reader
    .with('found', () => query.select(['id', 'updated_at']))
    .selectNoFrom((eb) => [
      eb.selectFrom('found').select(eb.fn.countAll<string>().as('total')).as('total'),
      sql<string[]>`array(select id from found order by updated_at desc, id limit ${limit} offset ${offset})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('application')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return { rows, total: Number(total) };
}

/** Cases that have every one of the words; a word stands once for a case. */
const namedByAll = (builder: ExpressionBuilder<Schema, 'application'>, words: readonly Buffer[]) =>
  builder
    .selectFrom('blind_index')
    .select('application_id')
    .where('kind', '=', PORTAL_INDEX)
    .where('mac', 'in', words)
    .groupBy('application_id')
    .having((eb) => eb.fn.countAll(), '=', words.length);

/** Slots of the current epoch of several cases, each in its order. */
export async function slotsOfCases(reader: Reader, ids: readonly string[]): Promise<SlotRow[]> {
  if (ids.length === 0) return [];
  return reader
    .selectFrom('signing_slot')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'signing_slot.application_id')
        .onRef('application.epoch', '=', 'signing_slot.epoch'),
    )
    .selectAll('signing_slot')
    .where('signing_slot.application_id', '=', anyOf(ids))
    .orderBy('position')
    .execute();
}

/** Test applications whose time is over and that are still there. */
export async function outdatedDemos(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .select('id')
    .where('is_demo', '=', true)
    .where('wrapped_key', 'is not', null)
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What holds something of a case, referring rows before those they refer to. */
const heldByCase = [
  'session',
  'submission',
  'blind_index',
  'link',
  'mail_outbox',
  'decision',
  'upload',
  'signature',
  'consent',
  'document',
  'signing_slot',
  'block_answer',
  'job_status',
] as const;

/** Takes a case's key away and every row that holds something of it. Its own row stays as the foot of its evidence. */
export async function eraseApplication(tx: Tx, id: string): Promise<{ epoch: number }> {
  const nothing = Buffer.alloc(0);
  const row = await tx
    .updateTable('application')
    .set({ wrapped_key: null, key_id: null, names: null, agent: nothing, start_facts: nothing, versions: '{}' })
    .where('id', '=', id)
    .returning('epoch')
    .executeTakeFirstOrThrow();
  for (const table of heldByCase) await tx.deleteFrom(table).where('application_id', '=', id).execute();
  return row;
}

/** The case's policy number, once it has one. */
export async function policyNumber(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('policy_number')
    .select('number')
    .where('application_id', '=', id)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** What makes a case final: its policy number, or the decision that was asked for in its present round. */
export type Settled = 'policyNumber' | 'decision';

/** Which of these cases are final, and why. */
export async function settledCases(reader: Reader, ids: readonly string[]): Promise<Map<string, Settled>> {
  const rows = await reader
    .selectFrom('application')
    .leftJoin('policy_number', 'policy_number.application_id', 'application.id')
    .leftJoin('decision', (join) =>
      join
        .onRef('decision.application_id', '=', 'application.id')
        .onRef('decision.epoch', '=', 'application.epoch')
        .on('decision.state', 'in', ['requested', 'decided']),
    )
    .select(['application.id', 'policy_number.number', 'decision.state'])
    .where('application.id', '=', anyOf(ids))
    .where('application.all_signed', '=', true)
    .execute();
  return new Map(
    rows.flatMap(({ id, number, state }): [string, Settled][] => {
      if (number !== null) return [[id, 'policyNumber']];
      return state === null ? [] : [[id, 'decision']];
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

/** True when the slot's person has exactly these identity data. */
export async function isIndexed(reader: Reader, slotId: string, kind: string, mac: Buffer): Promise<boolean> {
  const row = await reader
    .selectFrom('blind_index')
    .select('slot_id')
    .where('kind', '=', kind)
    .where('mac', '=', mac)
    .where('slot_id', '=', slotId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Slots of any round whose person has identity data of that slot's person. */
export async function slotsOfSamePerson(reader: Reader, id: string, slotId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('blind_index as own')
    .innerJoin('blind_index as other', (join) =>
      join
        .onRef('other.kind', '=', 'own.kind')
        .onRef('other.mac', '=', 'own.mac')
        .onRef('other.application_id', '=', 'own.application_id'),
    )
    .select('other.slot_id')
    .where('own.application_id', '=', id)
    .where('own.slot_id', '=', slotId)
    .execute();
  return new Set(rows.map(({ slot_id }) => slot_id));
}

/** Mails of a case, oldest first, without their contents. */
export const mailsOf = (reader: Reader, id: string) => mailsOfCases(reader, [id]);

/** The same of several cases. */
export async function mailsOfCases(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('mail_outbox')
    .select(['id', 'application_id', 'slot_id', 'kind', 'status', 'created_at', 'sent_at'])
    .where('application_id', '=', anyOf(ids))
    .orderBy('created_at')
    .execute();
}

export type MailRow = Awaited<ReturnType<typeof mailsOf>>[number];

/** One parameter however many they are. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids})`;
