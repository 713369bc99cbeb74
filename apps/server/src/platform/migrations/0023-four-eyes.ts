/** What one of operations asks for and another confirms; cases on legal hold; why a session ended. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table operations_request (
     id text primary key,
     application_id text not null references application (id),
     details bytea not null,
     state text not null check (state in ('asked', 'confirmed', 'refused', 'withdrawn')),
     asked_at timestamptz(3) not null
   )`,
  `create index operations_request_application on operations_request (application_id)`,
  `create index operations_request_asked on operations_request (asked_at) where state = 'asked'`,
  `create table legal_hold (
     application_id text primary key references application (id),
     details bytea not null,
     placed_at timestamptz(3) not null
   )`,
  // Which reasons there are the program says.
  `alter table session drop constraint if exists session_end_reason_check`,
];
