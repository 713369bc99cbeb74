/** What other systems get of finished cases: written in the transaction that finishes a case, sent by jobs. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table handover_message (
     application_id text not null references application (id),
     epoch integer not null,
     target text not null,
     message_id text,
     media_type text,
     sha256 text,
     body bytea,
     problem bytea,
     queued_at timestamptz(3) not null,
     tries integer not null default 0,
     tried_at timestamptz(3),
     refused boolean not null default false,
     delivered_at timestamptz(3),
     bound bytea,
     primary key (application_id, epoch, target))`,
  `alter table handover_message alter column body set storage external`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
