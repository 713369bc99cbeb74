/** Two cases with different decisions, erased: every column of every table is the same for both. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCase, store } from '../../src/applications/index.ts';
import * as decisions from '../../src/decision/store.ts';
import { appendEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { insertApplication } from '../support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const at = new Date('2026-05-04T10:00:00Z');

/** As the decision job leaves it. */
async function decidedAs(id: string, path: { number: number; name: string; class: string }): Promise<void> {
  const key = await insertApplication(database, id);
  await inTransaction(database, async (tx) => {
    await appendEvidence(tx, id, { type: 'app.created', origin: systemOrigin('test'), at, data: {} });
    await decisions.insertDecision(tx, { application_id: id, epoch: 1, state: 'requested', requested_at: at });
    await decisions.updateDecision(tx, id, 1, {
      state: 'decided',
      rows: key.seal('decision', 'rows', JSON.stringify([path])),
      reasons: key.seal('decision', 'reasons', '[]'),
      triage_path: path.number,
      class_name: path.class,
      decided_at: at,
    });
    await store.updateApplication(tx, id, {
      triage_path: path.number,
      decision_class_name: path.class,
      status: path.name,
      updated_at: at,
    });
  });
}

/** Every column of every remaining row of a case, except its name, its times and places in an order, and hashes and MACs. */
async function leftOf(id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'application_id' union select 'application' order by 1`.execute(database.query);
  const left: string[] = [];
  for (const { name } of tables) {
    const of = name === 'application' ? sql`id = ${id}` : sql`application_id = ${id}`;
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} one where ${of}`.execute(database.query);
    for (const { row } of rows) {
      const said = Object.entries(row).filter(([column]) => !/(^at|_at|hash|^mac|^bound|^seq|^number)$/.test(column));
      left.push(`${name} ${JSON.stringify(Object.fromEntries(said)).replaceAll(id, 'ID')}`);
    }
  }
  return left.toSorted();
}

test('the decision is in no column of an erased case', async () => {
  await decidedAs('first', { number: 1, name: 'Accelerated', class: 'Preferred Best' });
  await decidedAs('second', { number: 4, name: 'Declined', class: 'Decline' });
  const before = [await leftOf('first'), await leftOf('second')];
  expect(before[0]).not.toEqual(before[1]);
  const parts = { database, now: () => at };
  for (const id of ['first', 'second']) await eraseCase(parts, id, { reason: 'request', origin: systemOrigin('test') });
  const [one, two] = [await leftOf('first'), await leftOf('second')];
  expect(one.length).toBeGreaterThan(1);
  expect(one).toEqual(two);
});
