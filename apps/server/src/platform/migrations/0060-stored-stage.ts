/**
 * A case's stage is stored in its row, so that lists and counts read an index and no other table. The database itself
 * maintains it from everything it depends on: the case, its slots, its mails. Only the passing of time is left to
 * housekeeping.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(database);
  const schema = rows[0]?.name ?? 'public';
  for (const statement of [...columns, ...functions(schema), ...triggers, fill]) {
    await sql.raw(statement).execute(database);
  }
}

const columns = [
  `alter table application add column stage text not null default 'complete'
     check (stage in ('complete', 'send', 'insured', 'owners', 'sign', 'processing', 'decided', 'expired'))`,
];

/** They use our tables, whoever calls them: a temporary table of the same name does not replace one. */
const functions = (schema: string) => [
  // Conditions that read other tables come last.
  `create function case_stage(case_id text, round integer, decision text, everybody boolean, sent timestamptz,
     ready boolean, customer boolean)
   returns text language plpgsql stable set search_path = ${schema}, pg_temp as $$
   begin
     if decision is not null then return 'decided'; end if;
     if everybody then return 'processing'; end if;
     if sent is null then return case when ready then 'send' else 'complete' end; end if;
     if exists (
       select from signing_slot slot
       where slot.application_id = case_id and slot.epoch = round and slot.replaced_at is null and (
         slot.state = 'declined' or slot.state in ('open', 'invited') and (
           select mail.status from mail_outbox mail
           where mail.application_id = case_id and mail.slot_id = slot.id
             and mail.kind in ('invitation', 'unlock', 'owner', 'reminder', 'ownerReminder')
           order by mail.created_at desc limit 1) in ('held', 'bounced', 'failed')))
     then return 'send'; end if;
     if not customer then return 'insured'; end if;
     if exists (
       select from signing_slot slot
       where slot.application_id = case_id and slot.epoch = round and slot.replaced_at is null
         and slot.kind = 'owner' and slot.state <> 'signed')
     then return 'owners'; end if;
     return 'sign';
   end $$`,
  `create function sets_stage() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
   begin
     new.stage := case_stage(new.id, new.epoch, new.decision_class_name, new.all_signed, new.sent_at,
       new.ready_to_send, new.customer_signed);
     return new;
   end $$`,
  // Slots and mails can change at the same time: the second transaction waits for the row, and then sees what the first
  // one did.
  `create function renews_stage() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
   declare
     one application;
     now_at text;
   begin
     select * into one from application where id = new.application_id for no key update;
     now_at := case_stage(one.id, one.epoch, one.decision_class_name, one.all_signed, one.sent_at,
       one.ready_to_send, one.customer_signed);
     if now_at <> one.stage then update application set stage = now_at where id = one.id; end if;
     return null;
   end $$`,
];

const triggers = [
  `create trigger application_stage_first before insert on application for each row execute function sets_stage()`,
  `create trigger application_stage before update on application for each row
     when (row(old.epoch, old.decision_class_name, old.all_signed, old.sent_at, old.ready_to_send, old.customer_signed,
         old.expires_at)
       is distinct from row(new.epoch, new.decision_class_name, new.all_signed, new.sent_at, new.ready_to_send,
         new.customer_signed, new.expires_at))
     execute function sets_stage()`,
  `create trigger signing_slot_stage_first after insert on signing_slot for each row execute function renews_stage()`,
  `create trigger signing_slot_stage after update on signing_slot for each row
     when (row(old.state, old.replaced_at, old.epoch) is distinct from row(new.state, new.replaced_at, new.epoch))
     execute function renews_stage()`,
  `create trigger mail_outbox_stage_first after insert on mail_outbox for each row
     when (new.slot_id is not null) execute function renews_stage()`,
  `create trigger mail_outbox_stage after update on mail_outbox for each row
     when (new.slot_id is not null and old.status <> new.status) execute function renews_stage()`,
];

const fill = `update application set stage = case
    when decision_class_name is null and not all_signed and expires_at < now() then 'expired'
    else case_stage(id, epoch, decision_class_name, all_signed, sent_at, ready_to_send, customer_signed) end
  where erased_at is null`;
