/** Every decision table that a case was started with, and which one that was; null: started before tables were kept. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table decision_table (
     version text primary key,
     body bytea not null,
     created_at timestamptz(3) not null default now()
   )`,
  `alter table application add column table_version text references decision_table (version)`,
];
