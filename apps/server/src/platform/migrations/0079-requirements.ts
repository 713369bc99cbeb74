/**
 * What a signer is asked for after the signatures, and the amendment that answers it. A link, a code and a way to another
 * device may now be for such a task; while one is open, that is the status of the case.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table requirement (
     id text primary key,
     application_id text not null references application (id),
     epoch integer not null,
     slot_id text not null,
     state text not null check (state in ('open', 'signed', 'withdrawn')),
     details bytea not null,
     due_at timestamptz(3) not null,
     raised_at timestamptz(3) not null,
     overdue_at timestamptz(3),
     answers bytea,
     document_id text,
     signature bytea,
     signed_at timestamptz(3),
     closing bytea,
     withdrawn_at timestamptz(3),
     bound bytea not null)`,
  `create index requirement_of_case on requirement (application_id)`,
  `create index requirement_overdue on requirement (due_at) where state = 'open' and overdue_at is null`,
  ...['link', 'hand_over'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_purpose_check`,
    `alter table ${table} add constraint ${table}_purpose_check check (purpose in ('sign', 'documents', 'task'))`,
  ]),
  `alter table sign_in_code drop constraint sign_in_code_purpose_check`,
  `alter table sign_in_code add constraint sign_in_code_purpose_check
     check (purpose in ('application', 'documents', 'task'))`,
];

const status = (schema: string) => [
  `create or replace function requirement_is_open(case_id text, round integer)
   returns boolean language sql stable set search_path = ${schema}, pg_temp as $$
     select exists (
       select from requirement one where one.application_id = case_id and one.epoch = round and one.state = 'open') $$`,
  `create trigger requirement_stage after insert or update or delete on requirement for each row
     execute function renews_stage()`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  for (const statement of [...statements, ...status(rows[0]?.schema ?? 'public')])
    await sql.raw(statement).execute(database);
}
