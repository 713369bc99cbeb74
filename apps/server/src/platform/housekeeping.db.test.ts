import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { deleteOutdated } from './housekeeping.ts';
import { createLimits } from './http/limits.ts';
import { createSessionStore } from './sessions/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

describe('housekeeping', () => {
  it('deletes what is outdated and keeps what is in use', async () => {
    const sessions = createSessionStore(database, database.vault);
    const begin = (operatorId: string) =>
      sessions.create(
        database.query,
        { kind: 'operations', origin: 'oidc', operatorId, name: 'Olga', rights: [] },
        undefined,
      );
    await begin('old');
    await sql`update session set active_at = now() - interval '3 days', ends_at = now() - interval '2 days'`.execute(
      database.query,
    );
    const live = await begin('live');
    await insertApplication(database, 'case');
    await sql`insert into submission (application_id, submission_key, block, answer, created_at) values
      ('case', 'old', 'B', '', now() - interval '31 days'), ('case', 'new', 'B', '', now())`.execute(database.query);
    await sql`insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type) values
      ('slot', 'case', 1, 'insured', 'Insured', 0, 'invited', '', 'InsuredOwner')`.execute(database.query);
    await sql`insert into sign_in_code (browser_hash, application_id, slot_id, purpose, came, ends_at) values
      ('old', 'case', 'slot', 'application', 'data', now() - interval '1 second'),
      ('new', 'case', 'slot', 'application', 'data', now() + interval '1 minute')`.execute(database.query);
    await deleteOutdated(database, sessions);
    const keys = async (table: string, column: string) => {
      const { rows } = await sql<{ key: string }>`select ${sql.ref(column)} as key from ${sql.table(table)}`.execute(
        database.query,
      );
      return rows.map(({ key }) => key);
    };
    expect(await keys('session', 'agent_id')).toEqual(['live']);
    expect(await keys('submission', 'submission_key')).toEqual(['new']);
    expect((await keys('sign_in_code', 'browser_hash')).map(String)).toEqual(['new']);
    expect(await sessions.read('operations', live.token)).toMatchObject({
      kind: 'operations',
      operatorId: 'live',
      name: 'Olga',
    });
  });

  it('deletes counts of a clock that was ahead: nobody is refused for longer than the limit says', async () => {
    const limits = createLimits(database, 1);
    for (const name of ['sign-in', 'mail'] as const) expect(await limits.use(name, 'A1')).toBeNull();
    const counts = async (): Promise<number> => (await sql`select from rate_limit`.execute(database.query)).rows.length;
    const sessions = createSessionStore(database, database.vault);
    await deleteOutdated(database, sessions);
    expect(await counts()).toBe(2);
    // Three hours ahead.
    await sql`update rate_limit set expire = expire + 3 * 3600 * 1000`.execute(database.query);
    await deleteOutdated(database, sessions);
    expect(await counts()).toBe(0);
  });
});
