/** Rows of an earlier version have no MAC: they are bound once, as they are found, before anything is served. */
import { sql } from 'kysely';
import { BOUND_COLUMNS, BOUND_TABLES, boundOf, type BoundTable } from './bound-rows.ts';
import { ConfigError } from './config/index.ts';
import type { Vault } from './crypto/index.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';
import type { Tx } from './tx.ts';

const BATCH_SIZE = 1_000;
const CONTEXT = 'rows bound';

/** Short-lived rows of an earlier version were removed with its schema. */
const tables = BOUND_TABLES.filter((table) => table !== 'session' && table !== 'hand_over');

/**
 * Binds every row without a MAC and records, sealed, that this was done: from then on, such a row was written by
 * somebody outside the program. Returns how many. `whyNot` says why nothing may be bound now: if the record was
 * removed, altered rows must not be bound as if they were old ones. Throws `ConfigError` with it if there is something
 * left to bind.
 */
export async function bindStoredRows(database: Database, vault: Vault, whyNot: string | null): Promise<number> {
  if (await isNoted(database, vault)) return 0;
  if (whyNot !== null && (await isAnythingUnbound(database))) throw new ConfigError(whyNot);
  let bound = 0;
  for (const table of tables) bound += await bindTable(database, table);
  await database.query
    .updateTable('vault_root')
    .set({ rows_bound: vault.sealOwn(CONTEXT, 'yes') })
    .execute();
  return bound;
}

async function isNoted({ query }: Database, vault: Vault): Promise<boolean> {
  const { rows_bound: note } = await query.selectFrom('vault_root').select('rows_bound').executeTakeFirstOrThrow();
  return note !== null && vault.openOwn(CONTEXT, note) === 'yes';
}

async function isAnythingUnbound({ query }: Database): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where bound is null limit 1`.execute(query);
    if (rows.length > 0) return true;
  }
  return false;
}

async function bindTable(database: Database, table: BoundTable): Promise<number> {
  let bound = 0;
  for (let place: string | undefined = '(0,0)'; place !== undefined;) {
    const from: string = place;
    const done = await inTransaction(database, (tx) => bindBatch(tx, table, from));
    bound += done.count;
    place = done.last;
  }
  return bound;
}

/** In their physical order: rewritten rows come later, and are skipped. */
async function bindBatch(tx: Tx, table: BoundTable, from: string): Promise<{ count: number; last?: string }> {
  const columns = BOUND_COLUMNS[table].map((column) => sql.ref(column));
  const { rows } = await sql<Record<string, unknown> & { place: string }>`
    select ctid::text as place, ${sql.join(columns)} from ${sql.table(table)}
    where ctid > ${from}::tid and bound is null order by ctid limit ${BATCH_SIZE} for update`.execute(tx);
  const places = rows.map(({ place }) => place);
  const macs = rows.map((row) => boundOf(tx, table, row));
  await sql`
    update ${sql.table(table)} as row set bound = made.bound
    from (select unnest(${places}::tid[]) as place, unnest(${macs}::bytea[]) as bound) as made
    where row.ctid = made.place`.execute(tx);
  const last = rows.length === BATCH_SIZE ? places.at(-1) : undefined;
  return { count: rows.length, ...(last !== undefined && { last }) };
}
