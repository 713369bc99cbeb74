/**
 * What proves a signature is only ever added to: triggers refuse the rest, whoever asks, and the grants of `roles.ts` leave
 * the application's role no right to it. Erasing a case is the one way out, and only once its key is gone for good.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(database);
  for (const statement of [...statements, eraseSigned(rows[0]?.name ?? 'public')]) {
    await sql.raw(statement).execute(database);
  }
}

const statements = [
  // A consent that was taken back keeps its row, as a signature that fell does.
  `create table consent_withdrawal (
     consent_record_id text primary key references consent (id),
     application_id text not null references application (id),
     withdrawn_at timestamptz(3) not null
   )`,
  `create index consent_withdrawal_application on consent_withdrawal (application_id)`,
  `insert into consent_withdrawal
     select id, application_id, withdrawn_at from consent where withdrawn_at is not null`,
  `alter table consent drop column withdrawn_at`,
  // Nothing takes these rows with it: a cascade runs with the owner's rights.
  `alter table consent drop constraint consent_slot_id_fkey`,
  ...['consent', 'signature', 'signature_invalidation'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_application_id_fkey`,
    `alter table ${table} add foreign key (application_id) references application (id)`,
  ]),
  `alter table signature_invalidation drop constraint signature_invalidation_signature_id_fkey`,
  `alter table signature_invalidation add foreign key (signature_id) references signature (id)`,

  `create function is_only_added_to() returns trigger language plpgsql as $$
     begin
       raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
     end $$`,
  `create function stays_with_its_key() returns trigger language plpgsql as $$
     begin
       if exists (select from application where id = old.application_id and erased_at is not null)
           and not exists (select from data_key where application_id = old.application_id) then
         return old;
       end if;
       raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
     end $$`,
  ...['consent', 'consent_withdrawal', 'signature', 'signature_invalidation'].flatMap((table) => [
    `create trigger ${table}_update before update on ${table} for each row execute function is_only_added_to()`,
    `create trigger ${table}_delete before delete on ${table} for each row execute function stays_with_its_key()`,
    `create trigger ${table}_table before truncate on ${table} for each statement execute function is_only_added_to()`,
  ]),
  `create trigger anchor_rows before update or delete on anchor for each row execute function is_only_added_to()`,
  `create trigger anchor_table before truncate on anchor for each statement execute function is_only_added_to()`,

  // Otherwise a key could be put aside for a moment, and back.
  `create function stays_erased() returns trigger language plpgsql as $$
     begin
       raise exception 'an erased case stays erased' using errcode = 'restrict_violation';
     end $$`,
  `create trigger application_erased before update on application for each row
     when (old.erased_at is not null and new.erased_at is distinct from old.erased_at)
     execute function stays_erased()`,
  `create function has_no_key_again() returns trigger language plpgsql as $$
     begin
       if exists (select from application where id = new.application_id and erased_at is not null) then
         raise exception 'an erased case stays erased' using errcode = 'restrict_violation';
       end if;
       return new;
     end $$`,
  `create trigger data_key_erased before insert or update of application_id on data_key
     for each row execute function has_no_key_again()`,

  // The database itself refuses a gap and a chain that goes on from another event than its last.
  `create function evidence_continues() returns trigger language plpgsql as $$
     begin
       if new.seq = 0 or exists (select from evidence
           where application_id = new.application_id and seq = new.seq - 1 and hash = new.prev_hash) then
         return new;
       end if;
       raise exception 'evidence continues its chain' using errcode = 'restrict_violation';
     end $$`,
  `create trigger evidence_next before insert on evidence for each row execute function evidence_continues()`,
];

/** Runs with the owner's rights; nothing that its caller made, such as a temporary table, stands in for our tables. */
const eraseSigned = (schema: string) => `
  create function erase_signed(erased text) returns void language plpgsql
  security definer set search_path = ${schema}, pg_temp as $$
  begin
    delete from signature_invalidation where application_id = erased;
    delete from signature where application_id = erased;
    delete from consent_withdrawal where application_id = erased;
    delete from consent where application_id = erased;
  end $$`;
