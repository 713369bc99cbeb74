/** Which browsers agents held sessions in, and how a signer goes on from one of them on a device of their own. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table agent_browser (
     browser bytea not null,
     agent_id text not null,
     last_at timestamptz(3) not null,
     primary key (browser, agent_id)
   )`,
  `create index agent_browser_last on agent_browser (last_at)`,
  `create table hand_over (
     token_hash bytea primary key,
     application_id text not null references application (id) on delete cascade,
     slot_id text not null,
     purpose text not null check (purpose in ('sign', 'documents')),
     until timestamptz(3) not null,
     taken_by bytea
   )`,
  `create index hand_over_application on hand_over (application_id)`,
  `create index hand_over_until on hand_over (until)`,
];
