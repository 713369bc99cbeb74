/** The SQL of an agent's figures. */
import { sql } from 'kysely';
import { INVITATIONS } from '../mail/index.ts';
import type { Reader } from '../platform/index.ts';

/** Whose turn a case is, or where it ended. `sign`: all customers signed, the agent's signature is missing. */
export type CaseStage = 'agent' | 'insured' | 'owners' | 'sign' | 'processing' | 'decided' | 'expired';

/** How many cases stand where. */
export async function stagesOfCases(reader: Reader, agentId: string, now: Date): Promise<Map<CaseStage, number>> {
  const { rows } = await sql<{ stage: CaseStage; count: string }>`
    select case
        when decision_class_name is not null then 'decided'
        when all_signed then 'processing'
        when expires_at < ${now} then 'expired'
        when sent_at is null or stopped or unreached then 'agent'
        when not customer_signed then 'insured'
        when owners_missing then 'owners'
        else 'sign'
      end as stage, count(*) as count
    from application
    cross join lateral (
      select coalesce(bool_or(kind = 'owner' and state <> 'signed'), false) as owners_missing,
        coalesce(bool_or(state = 'declined'), false) as stopped,
        coalesce(bool_or(state in ('open', 'invited') and newest.status in ('held', 'bounced', 'failed')), false) as unreached
      from signing_slot
      left join lateral (
        select status from mail_outbox
        where application_id = signing_slot.application_id and slot_id = signing_slot.id and kind = any(${INVITATIONS})
        order by created_at desc limit 1
      ) as newest on true
      where application_id = application.id and signing_slot.epoch = application.epoch and replaced_at is null
    ) as slots
    where agent_id = ${agentId} and not is_demo and erased_at is null
    group by 1`.execute(reader);
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]));
}

/** Whole days from the start of a case to the insured's signature that counts, with the number of cases. */
export async function daysToSignature(reader: Reader, agentId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ days: number; count: string }>`
    select floor(extract(epoch from signed_at - application.created_at) / 86400)::int as days, count(*) as count
    from application
    join signing_slot on application_id = application.id and signing_slot.epoch = application.epoch
    where agent_id = ${agentId} and not is_demo and erased_at is null and kind = 'insured' and signed_at is not null and state = 'signed'
    group by 1`.execute(reader);
  return new Map(rows.map(({ days, count }) => [days, Number(count)]));
}

/** The section that was saved last in each open case that nobody touched since, with the number of cases. */
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
