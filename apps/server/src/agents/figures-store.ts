/** The SQL of an agent's statistics: each reads a limited number of cases, the most recently changed ones. */
import { sql } from 'kysely';
import { store } from '../applications/index.ts';
import type { Reader } from '../platform/index.ts';

/** An agent's own cases in the order of their index, without test applications and without what was discarded. */
const ownCases = (agentId: string) => sql`
  select id, created_at from application
  where agent_id = ${agentId} and erased_at is null and discarded_at is null and not is_demo`;

/** Whether the agent has more cases than that. */
export async function hasMoreCasesThan(reader: Reader, agentId: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ownCases(agentId)} limit ${most + 1}) as own`.execute(reader);
  return (rows[0]?.count ?? 0) > most;
}

/** Whole days from the start of a case to the insured's valid signature, with the number of cases. */
export async function daysToSignature(reader: Reader, agentId: string, most: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ days: number; count: number }>`
    select floor(extract(epoch from signed_at - created_at) / 86400)::int as days, count(*)::int as count
    from (${ownCases(agentId)} order by updated_at desc, id limit ${most}) as own
    cross join lateral (
      select signed_at from signing_slot
      where application_id = own.id and epoch = (select epoch from application where id = own.id)
        and kind = 'insured' and signed_at is not null and state = 'signed' and replaced_at is null
    ) as signed
    group by 1`.execute(reader);
  return new Map(rows.map(({ days, count }) => [days, count]));
}

/** A section where cases stopped. */
export interface LastSection {
  block: string;
  /** Of the form that these cases are pinned to. */
  version: string;
  /** How many cases. */
  count: number;
}

/** The section that was saved last in each open case without a change since then, by version of the form. */
export async function lastSections(
  reader: Reader,
  agentId: string,
  { now, untouchedSince, most }: { now: Date; untouchedSince: Date; most: number },
): Promise<LastSection[]> {
  const { rows } = await sql<LastSection>`
    select block, (select definition_version from application where id = own.id) as version, count(*)::int as count
    from (${ownCases(agentId)} and ${store.isWaiting} and expires_at >= ${now}
      and updated_at < ${untouchedSince} order by updated_at desc, id limit ${most}) as own
    cross join lateral (
      select block from block_answer
      where application_id = own.id and block_answer.updated_at > own.created_at
      order by block_answer.updated_at desc, visited desc
      limit 1
    ) as last
    group by 1, 2`.execute(reader);
  return rows;
}
