/** Which invented cases are created for an agent, and the progress. */
import { sql } from 'kysely';
import type { Reader } from '../platform/index.ts';

export interface Filling {
  total: number;
  made: number;
  failed: number;
  waiting: number;
}

/** Requests this many cases for that agent; false if that was done before. */
export async function askForCases(reader: Reader, agentId: string, count: number): Promise<boolean> {
  const rows = Array.from({ length: count }, (_, number) => ({ agent_id: agentId, number, state: 'waiting' as const }));
  const added = await reader
    .insertInto('invented_case')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .execute();
  return added.length > 0;
}

export async function fillingOf(reader: Reader, agentId: string): Promise<Filling> {
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
    waiting: count('waiting'),
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

/** Cases that a process left unfinished stay as they are. */
export async function giveUpLeft(reader: Reader, agentId: string): Promise<void> {
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
