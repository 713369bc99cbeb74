/** What every signature leaves to be compared with others, what was seen in it, and decisions that wait for somebody to look. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table agent_browser add column device bytea`,
  `create table signing_trace (
     application_id text not null references application (id) on delete cascade,
     epoch integer not null,
     slot_id text not null,
     kind text not null check (kind in ('insured', 'owner', 'agent')),
     agent_id text not null,
     person bytea not null,
     family bytea not null,
     browser bytea,
     device bytea not null,
     mailbox bytea,
     mailbox_pattern bytea,
     phone bytea,
     seen bytea not null,
     flagged boolean not null default false,
     signed_at timestamptz(3) not null,
     primary key (application_id, epoch, slot_id)
   )`,
  `create index signing_trace_mailbox on signing_trace (mailbox) where mailbox is not null`,
  `create index signing_trace_phone on signing_trace (phone) where phone is not null`,
  `create index signing_trace_pattern on signing_trace (agent_id, mailbox_pattern) where mailbox_pattern is not null`,
  `create table sign_seen (
     application_id text not null references application (id) on delete cascade,
     epoch integer not null,
     slot_id text not null,
     code text not null,
     weight smallint not null,
     seen bytea not null,
     seen_at timestamptz(3) not null,
     primary key (application_id, epoch, slot_id, code)
   )`,
  `create table decision_hold (
     application_id text not null references application (id) on delete cascade,
     epoch integer not null,
     held_at timestamptz(3) not null,
     released_at timestamptz(3),
     primary key (application_id, epoch)
   )`,
];
