/** Sessions that begin in the sales portal, and the test applications that are past their time. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table session drop constraint session_origin_check`.execute(database);
  await sql`alter table session add constraint session_origin_check
    check (origin in ('oidc', 'development', 'identity', 'portal'))`.execute(database);
  await sql`create index application_demo on application (expires_at)
    where is_demo and wrapped_key is not null`.execute(database);
}
