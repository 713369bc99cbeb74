/** Which invented cases are created for an agent, and the progress. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, INVENTED_CASES_LOCK, type Reader } from '../platform/index.ts';

export interface CreationProgress {
  total: number;
  made: number;
  failed: number;
}

const lockOf = (agentId: string): number => createHash('sha256').update(agentId).digest().readInt32BE();

/** Does the work while no process does it for the same agent; false: one does. */
export async function withAgentLock(
  { pool }: Pick<Database, 'pool'>,
  agentId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  // The lock belongs to this connection, and ends with it if the process ends.
  const client = await pool.connect();
  try {
    const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      INVENTED_CASES_LOCK,
      lockOf(agentId),
    ]);
    if (taken.rows[0]?.taken !== true) return false;
    await work();
    return true;
  } finally {
    client.release(true);
  }
}

/** Whether any process creates cases for the agent now. */
export async function isCreatingFor(reader: Reader, agentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and classid = ${INVENTED_CASES_LOCK}::int::oid and objid = ${lockOf(agentId)}::int::oid
      and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(reader);
  return rows.length > 0;
}

/** Requests this many cases for that agent; false if that was done before. */
export async function requestCases(reader: Reader, agentId: string, count: number): Promise<boolean> {
  const rows = Array.from({ length: count }, (_, number) => ({ agent_id: agentId, number, state: 'waiting' as const }));
  const added = await reader
    .insertInto('invented_case')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute();
  return added.length > 0;
}

export async function creationProgressOf(reader: Reader, agentId: string): Promise<CreationProgress> {
  const rows = await reader
    .selectFrom('invented_case')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('agent_id', '=', agentId)
    .groupBy('state')
    .execute();
  const count = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    made: count('made'),
    failed: count('failed'),
  };
}

/** Takes the next case to create; undefined if none is waiting. */
export async function takeNext(reader: Reader, agentId: string): Promise<number | undefined> {
  const next = reader
    .selectFrom('invented_case')
    .select('number')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await reader
    .updateTable('invented_case')
    .set({ state: 'playing' })
    .where('agent_id', '=', agentId)
    .where('number', '=', next)
    .returning('number')
    .executeTakeFirst();
  return taken?.number;
}

export async function noteCase(
  reader: Reader,
  agentId: string,
  number: number,
  change: { state: 'made' | 'failed' } | { application_id: string },
): Promise<void> {
  await reader
    .updateTable('invented_case')
    .set(change)
    .where('agent_id', '=', agentId)
    .where('number', '=', number)
    .execute();
}

/**
 * Gives the mails of a case the times at which its record has them: the database wrote its own, which does not run
 * behind.
 */
export async function dateMails(reader: Reader, agentId: string, number: number): Promise<void> {
  await sql`
    update mail_outbox set created_at = evidence.at from evidence, invented_case
    where invented_case.agent_id = ${agentId} and invented_case.number = ${number}
      and evidence.application_id = invented_case.application_id and evidence.type = 'mail.shown'
      and mail_outbox.application_id = evidence.application_id and mail_outbox.id = evidence.data->>'mail'`.execute(
    reader,
  );
}

/** Cases that a process left unfinished stay as they are. */
export async function abandonUnfinished(reader: Reader, agentId: string): Promise<void> {
  await reader
    .updateTable('invented_case')
    .set({ state: 'failed' })
    .where('agent_id', '=', agentId)
    .where('state', '=', 'playing')
    .execute();
}

export async function hasCases(reader: Reader, agentId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('application')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('erased_at', 'is', null)
    .where('is_demo', '=', false)
    .where('discarded_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
