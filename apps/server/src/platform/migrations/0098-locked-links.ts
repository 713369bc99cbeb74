/**
 * A link is locked after its last wrong try, and its case comes back to its agent, like one whose e-mail did not
 * arrive.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  const schema = rows[0]?.schema ?? 'public';
  for (const statement of [...links, stage(schema), ...renewals]) await sql.raw(statement).execute(database);
}

const links = [
  `alter table link add column locked_at timestamptz(3)`,
  `update link set locked_at = now() from attempt
     where attempt.key = 'link|' || encode(link.token_hash, 'hex') and attempt.until > now() and attempt.count >= 2
       and link.revoked_at is null`,
  `alter function case_stage_before_its_end(application) rename to case_stage_without_links`,
];

const stage = (schema: string): string => `
  create function case_stage_before_its_end(one application)
  returns text language plpgsql stable set search_path = ${schema}, pg_temp as $$
  declare
    stage text := case_stage_without_links(one);
  begin
    if stage in ('insured', 'owners') and exists (
      select from signing_slot slot join link on link.slot_id = slot.id
      where slot.application_id = one.id and slot.epoch = one.epoch and slot.replaced_at is null
        and slot.state in ('open', 'invited')
        and link.purpose = 'sign' and link.locked_at is not null and link.revoked_at is null)
    then return 'send'; end if;
    return stage;
  end $$`;

const renewals = [
  `create trigger link_stage after update on link for each row
     when (row(old.locked_at, old.revoked_at) is distinct from row(new.locked_at, new.revoked_at)
       and new.locked_at is not null)
     execute function renews_stage()`,
  `update application set stage = case_stage(application.*)
     where stage in ('insured', 'owners') and erased_at is null
       and id in (select application_id from link where locked_at is not null and revoked_at is null)`,
];
