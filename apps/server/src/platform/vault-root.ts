/** Opens the vault of this installation: the wrapping key from its file, the root from the database. */
import { createRoot, openVault, readWrappingKeys, rewrapRoot, type Vault } from './crypto/index.ts';
import type { Database } from './database.ts';

/**
 * Makes the root at the first start. Throws `ConfigError` with one line when the key file holds another key than the one
 * the database was made with. A root wrapped by an older key is wrapped anew by the current one.
 */
export async function openInstallationVault(
  database: Database,
  config: { keyFile: string; previousKeyFiles: string[] },
): Promise<Vault> {
  const keys = readWrappingKeys(config);
  const fresh = createRoot(keys);
  await database.query
    .insertInto('vault_root')
    .values({ key_id: fresh.keyId, wrapped: fresh.wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database.query.selectFrom('vault_root').select(['key_id', 'wrapped']).executeTakeFirstOrThrow();
  const root = { keyId: row.key_id, wrapped: row.wrapped };
  const vault = openVault(keys, root);
  if (root.keyId !== vault.currentKeyId) {
    const renewed = rewrapRoot(keys, root);
    await database.query.updateTable('vault_root').set({ key_id: renewed.keyId, wrapped: renewed.wrapped }).execute();
  }
  return vault;
}
