/** Opens the vault of this installation: the wrapping key comes from its file, the root from the database. */
import { sql } from 'kysely';
import { ConfigError } from './config/index.ts';
import {
  createRoot,
  type KeySettings,
  type NamedKey,
  openVault,
  readWrappingKeys,
  rewrapRoot,
  type Vault,
  type WrappedKey,
} from './crypto/index.ts';
import type { Database } from './database.ts';

/**
 * For a server: creates the root at the first start. A root wrapped by an older key is wrapped again by the current one.
 * Throws `ConfigError` with one line if a key is missing or differs from the one that the database was created with.
 */
export async function openInstallationVault(database: Database, settings: KeySettings): Promise<Vault> {
  const { query } = database;
  const known = await storedRoot(database);
  const keys = await readWrappingKeys(settings, known?.keyId ?? null, 'create');
  const root = known ?? (await createStoredRoot(database, keys));
  const vault = await openStoredRoot(database, keys, root);
  if (root.keyId !== vault.currentKeyId) {
    const renewed = rewrapRoot(keys, root);
    await query.updateTable('vault_root').set({ key_id: renewed.keyId, wrapped: renewed.wrapped }).execute();
  }
  return vault;
}

/**
 * For a command: opens what a server created, and changes no key, file or root; a rotation is the server's. Throws
 * `ConfigError` as `openInstallationVault` does, and if something would have to be created.
 */
export async function openExistingVault(database: Database, settings: KeySettings): Promise<Vault> {
  const root = await storedRoot(database);
  if (root === null) throw new ConfigError('The database has no keys yet: start the server once, which creates them');
  return openStoredRoot(database, await readWrappingKeys(settings, root.keyId, 'refuse'), root);
}

/** Null: no server has started yet. */
async function storedRoot({ query }: Database): Promise<WrappedKey | null> {
  const row = await query.selectFrom('vault_root').select(['key_id', 'wrapped']).executeTakeFirst();
  return row ? { keyId: row.key_id, wrapped: row.wrapped } : null;
}

/** That of another process, if it was faster. */
async function createStoredRoot(database: Database, keys: readonly NamedKey[]): Promise<WrappedKey> {
  const fresh = createRoot(keys);
  await database.query
    .insertInto('vault_root')
    .values({ key_id: fresh.keyId, wrapped: fresh.wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await storedRoot(database)) ?? fresh;
}

/** From now on the database binds its rows with it. */
async function openStoredRoot(database: Database, keys: readonly NamedKey[], root: WrappedKey): Promise<Vault> {
  const vault = openVault(keys, root);
  await checkDataKeys(database, vault);
  database.bindWith(vault);
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
