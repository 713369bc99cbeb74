/**
 * Two roles in the database (spec trust §3): the owner, who creates the tables, and the application, which works with
 * them and can only add rows to tables that prove a signature.
 */
import { sql } from 'kysely';
import { lockUntilCommit } from './advisory-locks.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

type Table = keyof Schema;

/**
 * Tables that prove a signature, or that a key ended: rows are added and never changed; they are deleted only with a case
 * that is erased.
 */
const onlyAddedTo = [
  'evidence',
  'anchor',
  'signature',
  'signature_invalidation',
  'consent',
  'consent_withdrawal',
  'ended_key',
] as const satisfies Table[];

/** A case's row is the basis of its evidence; its form is what the evidence refers to. */
const neverDeleted = ['application', 'definition', 'decision_table'] as const satisfies Table[];

/**
 * Grants the role of the `application` connection what the program needs, and revokes everything else. `owner` is
 * connected as the owner of the tables; does nothing if both are the same role. May run at any time and any number of
 * times.
 */
export async function grantRights(owner: Database, application: Database): Promise<void> {
  const { rows } = await sql<{ role: string; schema: string }>`
    select quote_ident(current_user) as role, quote_ident(current_schema()) as schema`.execute(application.query);
  const { role = '', schema = '' } = rows[0] ?? {};
  const own = await sql<{ role: string }>`select quote_ident(current_user) as role`.execute(owner.query);
  if (own.rows[0]?.role === role) return;
  const statements = [
    `grant usage on schema ${schema}, pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema}, pgboss to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    `revoke create on schema ${schema} from public, ${role}`,
    `revoke update, delete, truncate on ${onlyAddedTo.join(', ')} from public, ${role}`,
    `revoke delete, truncate on ${neverDeleted.join(', ')} from public, ${role}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock, oldest_program from ${role}`,
    `revoke execute on function erase_signed(text) from public`,
    `grant execute on function erase_signed(text) to ${role}`,
  ];
  await inTransaction(owner, async (tx) => {
    // Processes that start at the same time would change the same rows of the catalog.
    await lockUntilCommit(tx, 'roles');
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

/** Evidence tables that the connected role could rewrite, by its own rights or as (a member of) their owner. */
export async function rewritableProof({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid in (${sql.join(onlyAddedTo.map((table) => sql`${table}::regclass`))})
      and (pg_has_role(current_user, relowner, 'member')
        or has_table_privilege(current_user, oid, 'update, delete, truncate')
        or has_any_column_privilege(current_user, oid, 'update'))
    order by relname`.execute(query);
  return rows.map(({ name }) => name);
}

/** Whether the connected role may create tables. */
export async function mayCreateTables({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_user, current_schema(), 'create') as may`.execute(query);
  return rows[0]?.may ?? false;
}
