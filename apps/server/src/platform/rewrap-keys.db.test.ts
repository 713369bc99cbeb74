import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { SealBroken } from './crypto/index.ts';
import { rewrapDataKeys } from './rewrap-keys.ts';
import { openInstallationVault } from './vault-root.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

// spec trust 1.7
it('after a rotation every case opens with the new key alone, and its data are unchanged', async () => {
  const ids = Array.from({ length: 450 }, (_, index) => `case-${index}`);
  const sealed = new Map<string, Buffer>();
  for (const id of ids) sealed.set(id, (await insertApplication(database, id)).seal('names', '', `Grace ${id}`));
  const [oldKey, newKey] = ['wrapping.key', 'next.key'].map((name) => path.join(database.folder, name));
  if (!oldKey || !newKey) throw new Error('two keys are needed');

  const both = await openInstallationVault(database, { keyFile: newKey, previousKeyFiles: [oldKey] });
  expect(await rewrapDataKeys(database, both, AbortSignal.abort())).toBe(200);
  expect(await rewrapDataKeys(database, both, new AbortController().signal)).toBe(250);
  expect(await rewrapDataKeys(database, both, new AbortController().signal)).toBe(0);

  const alone = await openInstallationVault(database, { keyFile: newKey, previousKeyFiles: [] });
  const rows = await database.query.selectFrom('data_key').selectAll().execute();
  expect(rows).toHaveLength(ids.length);
  for (const { application_id: id, wrapped, key_id: keyId } of rows) {
    const key = alone.openKey(id, { wrapped, keyId });
    expect(key.openText('names', '', sealed.get(id) ?? Buffer.alloc(0))).toBe(`Grace ${id}`);
    expect(() => database.vault.openKey(id, { wrapped, keyId })).toThrow(SealBroken);
  }
});

it('a key that was changed in the database keeps no other from being wrapped again', async () => {
  const own = await testDatabase();
  try {
    const ids = Array.from({ length: 230 }, (_, index) => `case-${String(index).padStart(3, '0')}`);
    for (const id of ids) await insertApplication(own, id);
    await own.query
      .updateTable('data_key')
      .set({ wrapped: Buffer.alloc(60) })
      .where('application_id', '<', 'case-210')
      .execute();
    const [oldKey = '', newKey = ''] = ['wrapping.key', 'next.key'].map((name) => path.join(own.folder, name));
    const both = await openInstallationVault(own, { keyFile: newKey, previousKeyFiles: [oldKey] });
    expect(await rewrapDataKeys(own, both, new AbortController().signal)).toBe(20);
    expect(await rewrapDataKeys(own, both, new AbortController().signal)).toBe(0);
  } finally {
    await own.drop();
  }
});

it('without an older key there is nothing to do', async () => {
  expect(await rewrapDataKeys(database, database.vault, new AbortController().signal)).toBe(0);
});
