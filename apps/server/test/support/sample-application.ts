import { store } from '../../src/applications/index.ts';
import { type CaseKey, inTransaction } from '../../src/platform/index.ts';
import type { TestDatabase } from './test-database.ts';

/** A bare row of an application, for tests that only need an application to refer to. Returns its key. */
export async function insertApplication(database: TestDatabase, id: string): Promise<CaseKey> {
  const { wrapped, key } = database.vault.createKey(id);
  await database.query
    .insertInto('definition')
    .values({ version: 'sample', name: 'Sample', body: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = {
    id,
    agent_id: 'A1',
    agent: key.seal('agent', '', '{}'),
    start_facts: key.seal('start', '', '{}'),
    definition_version: 'sample',
    status: 'Incomplete',
    expires_at: new Date(Date.now() + 90 * 86_400_000),
  };
  await inTransaction(database, (tx) => store.insertApplication(tx, row, wrapped));
  return key;
}
