/**
 * An expired case stays expired when its slots or mails change, or when it is discarded. Only a last signature, which
 * another process accepted in the same instant, counts more.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const schema = rows[0]?.schema ?? 'public';
  await sql`alter function case_stage(application) rename to case_stage_before_its_end`.execute(database);
  await sql
    .raw(
      `create function case_stage(one application)
       returns text language plpgsql stable set search_path = ${schema}, pg_temp as $$
       begin
         if one.stage = 'expired' and not one.all_signed then return 'expired'; end if;
         return case_stage_before_its_end(one);
       end $$`,
    )
    .execute(database);
}
