/**
 * Which keys of other systems ended, and when. Rows are only added, so that a key does not work again when an old row of
 * `system_key` is put back.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table ended_key (
     token_hash bytea not null,
     ends_at timestamptz(3) not null,
     primary key (token_hash, ends_at)
   )`,
  `insert into ended_key select token_hash, revoked_at from system_key where revoked_at is not null
   union select previous_hash, least(previous_until, revoked_at) from system_key
     where previous_hash is not null and least(previous_until, revoked_at) is not null`,
  `create trigger ended_key_rows before update or delete on ended_key for each row execute function is_only_added_to()`,
  `create trigger ended_key_table before truncate on ended_key for each statement execute function is_only_added_to()`,
];
