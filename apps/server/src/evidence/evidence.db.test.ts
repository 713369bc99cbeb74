import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { inTransaction } from '../platform/index.ts';
import { appendEvidence, eachEvent, readEvidence, systemOrigin, verifyStoredEvidence } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let cases = 0;
async function newCase(events: number): Promise<string> {
  const id = `case-${(cases += 1)}`;
  await insertApplication(database, id);
  for (let at = 0; at < events; at += 1) await record(id, at);
  return id;
}

const record = (id: string, step: number) =>
  inTransaction(database, (tx) =>
    appendEvidence(tx, id, {
      type: 'block.saved',
      origin: { ...systemOrigin('x'), requestId: `r${step}`, address: '127.0.0.1', actor: { kind: 'agent', id: 'A1' } },
      at: new Date(),
      data: { block: 'SECTIONA', step, list: [1, { b: 2, a: null }], absent: undefined },
    }),
  );

/** What nobody can do through the program: the guard is removed for one statement. */
async function tamper(statement: string): Promise<void> {
  await database.asOwner(
    'alter table evidence disable trigger user',
    statement,
    'alter table evidence enable trigger user',
  );
}

describe('the evidence of an application', () => {
  // spec trust 3.1
  it('is a chain without gaps that replays to the head on the row', async () => {
    const id = await newCase(5);
    const events = await readEvidence(database.query, id);
    expect(events.map(({ seq, type, epoch }) => [seq, type, epoch])).toEqual(
      [0, 1, 2, 3, 4].map((seq) => [seq, 'block.saved', 1]),
    );
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toEqual({
      ok: true,
      head: { seq: 4, hash: events[4]?.hash },
    });
  });

  it('of any length is read and replayed in batches, with no event left out or repeated', async () => {
    const id = await newCase(1_005);
    const seqs: number[] = [];
    for await (const { seq } of eachEvent(database.query, id)) seqs.push(seq);
    expect(seqs).toEqual(Array.from({ length: 1_005 }, (_, seq) => seq));
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({
      ok: true,
      head: { seq: 1_004 },
    });
    await tamper(`update evidence set address = '10.0.0.1' where application_id = '${id}' and seq = 1001`);
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({ ok: false, seq: 1_001 });
    expect(await readEvidence(database.query, id, ['app.resumed'])).toEqual([]);
  });

  it('stays one chain when twenty requests write at once', async () => {
    const id = await newCase(0);
    await Promise.all(Array.from({ length: 20 }, (_, step) => record(id, step)));
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({
      ok: true,
      head: { seq: 19 },
    });
  });

  it('continues from the head that its caller holds, and from no other', async () => {
    const id = await newCase(3);
    const ends = await database.query
      .selectFrom('application')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const append = () =>
      inTransaction(database, (tx) =>
        appendEvidence(tx, id, { type: 'app.resumed', origin: systemOrigin('x'), at: new Date(), data: {} }, ends),
      );
    await append();
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({
      ok: true,
      head: { seq: 3 },
    });
    // It is no longer the end.
    await expect(append()).rejects.toThrow('a row of application was changed outside the program');
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({
      ok: true,
      head: { seq: 3 },
    });
  });

  it('keeps nothing of a change that was rolled back', async () => {
    const id = await newCase(1);
    const failed = inTransaction(database, async (tx) => {
      await appendEvidence(tx, id, { type: 'app.resumed', origin: systemOrigin('x'), at: new Date(), data: {} });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({
      ok: true,
      head: { seq: 0 },
    });
  });

  it.each([
    ['changed data', 2, (id: string) => `update evidence set data = '{}' where application_id = '${id}' and seq = 2`],
    [
      'a changed time',
      1,
      (id: string) => `update evidence set at = at + interval '1 second' where application_id = '${id}' and seq = 1`,
    ],
    [
      'a changed address',
      3,
      (id: string) => `update evidence set address = '10.0.0.1' where application_id = '${id}' and seq = 3`,
    ],
    ['a removed event', 2, (id: string) => `delete from evidence where application_id = '${id}' and seq = 2`],
    ['a missing end', 4, (id: string) => `delete from evidence where application_id = '${id}' and seq = 4`],
    [
      'an old head',
      3,
      (id: string) => `update application set evidence_hash = repeat('1', 64), evidence_seq = 3 where id = '${id}'`,
    ],
  ])('names %s', async (_what, seq, statement) => {
    const id = await newCase(5);
    await tamper(statement(id));
    expect(await verifyStoredEvidence(database.query, database.vault, id)).toMatchObject({ ok: false, seq });
  });
});
