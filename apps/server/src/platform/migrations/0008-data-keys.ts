/**
 * Data keys in a table of their own: a backup that leaves this table out never opens a case whose key is gone. Erased
 * cases are marked, because what locks a case is its row.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Without a reference to the case: a newer backup of the keys goes with an older one of the cases.
  `create table data_key (
     application_id text primary key,
     key_id text not null,
     wrapped bytea not null
   )`,
  `create index data_key_wrapping on data_key (key_id)`,
  `insert into data_key (application_id, key_id, wrapped)
     select id, key_id, wrapped_key from application where wrapped_key is not null and key_id is not null`,
  `alter table application add column erased_at timestamptz(3)`,
  `update application set erased_at = now(), decision_class_name = null, triage_path = null where wrapped_key is null`,
  `drop index application_demo`,
  `drop index application_pages`,
  `alter table application drop column wrapped_key, drop column key_id`,
  `create index application_demo on application (expires_at) where is_demo and erased_at is null`,
  `create index application_pages on application (agent_id, decision_class_name, updated_at desc, id)
     where not is_demo and erased_at is null`,
];
