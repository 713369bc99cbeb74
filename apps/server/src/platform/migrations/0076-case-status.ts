/**
 * The stage goes on after the decision: what other systems did with the case, and how it ended. It follows from the whole
 * row, by one function (docs/decisions/case-status.md).
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const schema = rows[0]?.schema ?? 'public';
  for (const statement of [...before, ...functions(schema), ...triggers, ...fill]) {
    await sql.raw(statement).execute(database);
  }
}

const before = [
  `create table case_outcome (
     application_id text primary key references application (id),
     outcome text not null check (outcome in ('issued', 'declined', 'withdrawn')),
     told_at timestamptz(3) not null,
     bound bytea)`,
  ...['application_stage_first', 'application_stage'].map((name) => `drop trigger ${name} on application`),
  `drop function sets_stage()`,
  `drop function case_stage(text, integer, text, boolean, timestamptz, boolean, boolean)`,
  `alter table application drop constraint application_stage_check`,
  `update application set stage = 'underwriting' where stage = 'processing'`,
  `alter table application add constraint application_stage_check check (stage in ('complete', 'send', 'insured',
     'owners', 'sign', 'underwriting', 'handedOver', 'requirementOpen', 'decided', 'issued', 'declined', 'withdrawn',
     'expired'))`,
];

const functions = (schema: string) => [
  // Nothing is asked for after signing yet.
  `create function requirement_is_open(case_id text, round integer)
   returns boolean language sql stable set search_path = ${schema}, pg_temp as $$ select false $$`,
  // Conditions that read other tables come last, except for those that end a case.
  `create function case_stage(one application)
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
           select mail.status from mail_outbox mail
           where mail.application_id = one.id and mail.slot_id = slot.id
             and mail.kind in ('invitation', 'unlock', 'owner', 'reminder', 'ownerReminder')
           order by mail.created_at desc limit 1) in ('held', 'bounced', 'failed')))
     then return 'send'; end if;
     if not one.customer_signed then return 'insured'; end if;
     if exists (
       select from signing_slot slot
       where slot.application_id = one.id and slot.epoch = one.epoch and slot.replaced_at is null
         and slot.kind = 'owner' and slot.state <> 'signed')
     then return 'owners'; end if;
     return 'sign';
   end $$`,
  `create function sets_stage() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
   begin
     new.stage := case_stage(new);
     return new;
   end $$`,
  // Two transactions may change what the stage depends on at the same time: the second one waits for the row, and then
  // sees what the first one did. A row that was deleted has no new one.
  `create or replace function renews_stage() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
   declare
     one application;
     now_at text;
   begin
     select * into one from application where id = coalesce(new.application_id, old.application_id) for no key update;
     now_at := case_stage(one);
     if now_at <> one.stage then update application set stage = now_at where id = one.id; end if;
     return null;
   end $$`,
];

const triggers = [
  `create trigger application_stage_first before insert on application for each row execute function sets_stage()`,
  `create trigger application_stage before update on application for each row
     when (row(old.epoch, old.decision_class_name, old.all_signed, old.sent_at, old.ready_to_send, old.customer_signed,
         old.expires_at, old.discarded_at)
       is distinct from row(new.epoch, new.decision_class_name, new.all_signed, new.sent_at, new.ready_to_send,
         new.customer_signed, new.expires_at, new.discarded_at))
     execute function sets_stage()`,
  `create trigger handover_message_stage after update on handover_message for each row
     when (old.delivered_at is null and new.delivered_at is not null) execute function renews_stage()`,
  `create trigger case_outcome_stage after insert or update or delete on case_outcome for each row
     execute function renews_stage()`,
];

const fill = [
  `update application set stage = 'withdrawn' where discarded_at is not null and erased_at is null`,
  `update application set stage = case_stage(application.*) where stage = 'underwriting' and erased_at is null`,
];
