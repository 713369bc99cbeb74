/** Opens the vault of this installation: the wrapping key comes from its file, the root from the database. */
import { sql } from 'kysely';
import { ConfigError } from './config/index.ts';
import { createRoot, type KeySettings, openVault, readWrappingKeys, rewrapRoot, type Vault } from './crypto/index.ts';
import type { Database } from './database.ts';

/**
 * Creates the root at the first start. A root wrapped by an older key is wrapped again by the current one. Throws
 * `ConfigError` with one line if a key is missing or differs from the one that the database was created with.
 */
export async function openInstallationVault(database: Database, settings: KeySettings): Promise<Vault> {
  const { query } = database;
  const known = await query.selectFrom('vault_root').select('key_id').executeTakeFirst();
  const keys = await readWrappingKeys(settings, known?.key_id ?? null);
  const fresh = createRoot(keys);
  await query
    .insertInto('vault_root')
    .values({ key_id: fresh.keyId, wrapped: fresh.wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await query.selectFrom('vault_root').select(['key_id', 'wrapped']).executeTakeFirstOrThrow();
  const root = { keyId: row.key_id, wrapped: row.wrapped };
  const vault = openVault(keys, root);
  await checkDataKeys(database, vault);
  database.bindWith(vault);
  if (root.keyId !== vault.currentKeyId) {
    const renewed = rewrapRoot(keys, root);
    await query.updateTable('vault_root').set({ key_id: renewed.keyId, wrapped: renewed.wrapped }).execute();
  }
  return vault;
}

/**
 * An older key that was removed too early, or a backup without its keys, is noticed at start and not case by case. Throws
 * `ConfigError`.
 */
export async function checkDataKeys({ query }: Database, vault: Vault): Promise<void> {
  const opened = [vault.currentKeyId, ...vault.previousKeyIds];
  const closed = await query
    .selectFrom('data_key')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('cases')])
    .where('key_id', 'not in', opened)
    .groupBy('key_id')
    .orderBy('key_id')
    .executeTakeFirst();
  if (closed) {
    const { key_id: id, cases } = closed;
    throw new ConfigError(
      `PREVIOUS_KEY_FILES does not include the key ${id}, which still wraps the data keys of ${cases} cases: name its file there again`,
    );
  }
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from application where erased_at is null) and not exists (select from data_key) as missing`.execute(
    query,
  );
  if (rows[0]?.missing) {
    throw new ConfigError('The database holds cases and none of their keys: restore the table data_key as well');
  }
}
