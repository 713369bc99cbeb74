/**
 * A link is locked after its last wrong try, and its case comes back to its agent, like one whose e-mail did not
 * arrive.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const schema = rows[0]?.schema ?? 'public';
  for (const statement of [...links, stage(schema), ...renewals]) await sql.raw(statement).execute(database);
}

const links = [
  `alter table link add column locked_at timestamptz(3)`,
  `update link set locked_at = now() from attempt
     where attempt.key = 'link|' || encode(link.token_hash, 'hex') and attempt.until > now() and attempt.count >= 2
       and link.revoked_at is null`,
];

const stage = (schema: string): string => `
  create or replace function case_stage_before_its_end(one application)
  returns text language plpgsql stable set search_path = ${schema}, pg_temp as $$
  declare
    ended text;
  begin
    if one.discarded_at is not null then return 'withdrawn'; end if;
    if one.all_signed then
      select outcome into ended from case_outcome where application_id = one.id;
      if ended is not null then return ended; end if;
      if requirement_is_open(one.id, one.epoch) then return 'requirementOpen'; end if;
      if one.decision_class_name is not null then return 'decided'; end if;
      if exists (
        select from handover_message message
        where message.application_id = one.id and message.epoch = one.epoch and message.delivered_at is not null)
      then return 'handedOver'; end if;
      return 'underwriting';
    end if;
    if one.sent_at is null then return case when one.ready_to_send then 'send' else 'complete' end; end if;
    if exists (
      select from signing_slot slot
      where slot.application_id = one.id and slot.epoch = one.epoch and slot.replaced_at is null and (
        slot.state = 'declined' or slot.state in ('open', 'invited') and (
          (select mail.status from mail_outbox mail
           where mail.application_id = one.id and mail.slot_id = slot.id
             and mail.kind in ('invitation', 'unlock', 'owner', 'reminder', 'ownerReminder')
           order by mail.created_at desc limit 1) in ('held', 'bounced', 'failed')
          or exists (
            select from link
            where link.slot_id = slot.id and link.purpose = 'sign' and link.locked_at is not null
              and link.revoked_at is null))))
    then return 'send'; end if;
    if not one.customer_signed then return 'insured'; end if;
    if exists (
      select from signing_slot slot
      where slot.application_id = one.id and slot.epoch = one.epoch and slot.replaced_at is null
        and slot.kind = 'owner' and slot.state <> 'signed')
    then return 'owners'; end if;
    return 'sign';
  end $$`;

const renewals = [
  `create trigger link_stage after update on link for each row
     when (row(old.locked_at, old.revoked_at) is distinct from row(new.locked_at, new.revoked_at)
       and new.locked_at is not null)
     execute function renews_stage()`,
  `update application set stage = case_stage(application.*)
     where stage in ('insured', 'owners') and erased_at is null
       and id in (select application_id from link where locked_at is not null and revoked_at is null)`,
];
