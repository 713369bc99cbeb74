/** Uploaded illustrations and which answers they filled in, the directory of doctors, which calculated answers a person replaced. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table block_answer add column edited bytea`,
  `create table physician (
     id integer generated always as identity primary key,
     search_name text collate "C" not null,
     first_name text not null,
     last_name text not null,
     alias text not null,
     street text not null,
     street2 text not null,
     city text not null,
     state text not null,
     zip text not null,
     phone text not null
   )`,
  `create index physician_search on physician (search_name, state)`,
  `create table upload (
     application_id text not null references application (id) on delete cascade,
     question text not null,
     file_name bytea not null,
     sha256 text not null,
     length integer not null,
     bytes bytea not null,
     uploaded_at timestamptz(3) not null,
     primary key (application_id, question)
   )`,
  `alter table upload alter column bytes set storage external`,
  `alter table block_answer add column prefilled bytea`,
];
