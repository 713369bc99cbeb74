/** The SQL of a case: its row, its end. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Schema, Tx } from '../../platform/index.ts';

type ApplicationTable = Schema['application'];

export type ApplicationRow = Selectable<ApplicationTable>;

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
