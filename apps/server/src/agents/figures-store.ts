/** The SQL of an agent's statistics. */
import { sql } from 'kysely';
import type { Reader } from '../platform/index.ts';

/** Whole days from the start of a case to the insured's valid signature, with the number of cases. */
export async function daysToSignature(reader: Reader, agentId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ days: number; count: string }>`
    select floor(extract(epoch from signed_at - application.created_at) / 86400)::int as days, count(*) as count
    from application
    join signing_slot on application_id = application.id and signing_slot.epoch = application.epoch
    where agent_id = ${agentId} and not is_demo and erased_at is null and kind = 'insured' and signed_at is not null and state = 'signed'
    group by 1`.execute(reader);
  return new Map(rows.map(({ days, count }) => [days, Number(count)]));
}

/** The section that was saved last in each open case without a change since then, with the number of cases. */
export async function lastSections(
  reader: Reader,
  agentId: string,
  now: Date,
  untouchedSince: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ block: string; count: string }>`
    select block, count(*) as count
    from application
    cross join lateral (
      select block from block_answer
      where application_id = application.id and block_answer.updated_at > application.created_at
      order by block_answer.updated_at desc, visited desc
      limit 1
    ) as last
    where agent_id = ${agentId} and not is_demo and erased_at is null and not all_signed and expires_at >= ${now}
      and updated_at < ${untouchedSince}
    group by 1`.execute(reader);
  return new Map(rows.map(({ block, count }) => [block, Number(count)]));
}
