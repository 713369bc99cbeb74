/** Uploaded illustrations, and which answers they filled in. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
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
