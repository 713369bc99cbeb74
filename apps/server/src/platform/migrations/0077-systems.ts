/** Other systems: their keys, what these were used for, and what happened to cases, in one order. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const schema = rows[0]?.schema ?? 'public';
  for (const statement of [...tables, ...functions(schema), ...triggers, fill]) {
    await sql.raw(statement).execute(database);
  }
}

const tables = [
  `create table system_key (
     id text primary key,
     name text not null,
     token_hash bytea not null unique,
     previous_hash bytea unique,
     previous_until timestamptz(3),
     reader text not null check (reader in ('agent', 'carrier')),
     agent_id text,
     scopes text not null,
     made_by text not null,
     made_at timestamptz(3) not null,
     confirmed_by text,
     confirmed_at timestamptz(3),
     rotated_by text,
     rotated_at timestamptz(3),
     revoked_by text,
     revoked_at timestamptz(3),
     bound bytea)`,
  `create table system_key_use (
     key_id text not null references system_key (id),
     day date not null,
     call text not null,
     uses integer not null,
     last_at timestamptz(3) not null,
     primary key (key_id, day, call))`,
  // `seq` is given while a transaction is under way, `number` afterwards, in an order in which nothing is added before.
  `create sequence case_event_number`,
  `create table case_event (
     seq bigint generated always as identity primary key,
     number bigint unique,
     application_id text not null references application (id),
     agent_id text not null,
     kind text not null,
     at timestamptz(3) not null)`,
  `create index case_event_application on case_event (application_id)`,
  `create index case_event_unnumbered on case_event (seq) where number is null`,
  `create index case_event_agent on case_event (agent_id, number)`,
];

const functions = (schema: string) => [
  // What everybody but its agent is told of a stage.
  `create function told_status(stage text) returns text language sql immutable as $$
     select case when stage in ('complete', 'send') then 'agent' else stage end $$`,
  `create function notes_event() returns trigger language plpgsql set search_path = ${schema}, pg_temp as $$
   declare
     is_new boolean := tg_op = 'INSERT';
   begin
     if new.is_demo then return null; end if;
     if new.erased_at is not null then
       if not is_new and old.erased_at is null then
         delete from case_event where application_id = new.id;
         insert into case_event (application_id, agent_id, kind, at) values (new.id, old.agent_id, 'gone', now());
       end if;
       return null;
     end if;
     if not is_new then
       if old.agent_id <> new.agent_id then
         insert into case_event (application_id, agent_id, kind, at) values (new.id, old.agent_id, 'gone', now());
       elsif told_status(old.stage) = told_status(new.stage) then
         return null;
       end if;
     end if;
     insert into case_event (application_id, agent_id, kind, at)
       values (new.id, new.agent_id, 'status.' || told_status(new.stage), now());
     return null;
   end $$`,
];

const triggers = [
  `create trigger application_event_first after insert on application for each row execute function notes_event()`,
  `create trigger application_event after update on application for each row
     when (row(old.stage, old.agent_id, old.erased_at) is distinct from row(new.stage, new.agent_id, new.erased_at))
     execute function notes_event()`,
];

const fill = `insert into case_event (application_id, agent_id, kind, at)
  select id, agent_id, 'status.' || told_status(stage), updated_at from application
  where erased_at is null and not is_demo order by updated_at, id`;
