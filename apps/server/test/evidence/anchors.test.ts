/**
 * Anchors: what is written outside the database, and what it contradicts if somebody changed one or the other (spec
 * trust 8.9).
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signDigest } from '../../src/documents/index.ts';
import type { SealSigner } from '../../src/documents/seal/signer.ts';
import { ecSigner } from '../../src/documents/seal/test-keys.testkit.ts';
import { appendEvidence, checkAnchors, makeAnchors, systemOrigin } from '../../src/evidence/index.ts';
import { inTransaction, sha256 } from '../../src/platform/index.ts';
import { insertApplication } from '../support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let signer: SealSigner;
let folder: string;
/** The time of the clock; every round of anchors is two hours later. */
let now = new Date('2026-05-04T10:00:00Z');
beforeAll(async () => {
  signer = await ecSigner();
});
beforeEach(async () => {
  database = await testDatabase();
  folder = path.join(database.folder, 'anchors');
  for (const id of ['a', 'b', 'c']) {
    await insertApplication(database, id);
    await grow(id);
  }
});
afterEach(() => database.drop());

const grow = (id: string) =>
  inTransaction(database, (tx) =>
    appendEvidence(tx, id, { type: 'app.resumed', origin: systemOrigin('test'), at: now, data: {} }),
  );

async function anchor(): Promise<number[]> {
  now = new Date(now.getTime() + 2 * 3_600_000);
  const sign = (digest: Buffer) => signDigest(digest, signer);
  const made = await makeAnchors(
    { database, folder, sign, trusted: [signer.certificate], now: () => now },
    new AbortController().signal,
  );
  return made.map(({ number }) => number);
}

const check = (choice = {}, trusted = [signer.certificate]) =>
  checkAnchors(
    database.query,
    // Later than the minutes in which a copy of one may lack what the other has.
    { folder, trusted, now: () => new Date(Date.now() + 3_600_000 * 24 * 3_650) },
    choice,
  );

const fileOf = (number: number) => path.join(folder, `${String(number).padStart(8, '0')}.anchor`);

/** A connection as the owner of the tables, with every guard off. */
const asOwner = (...statements: string[]) => database.asOwner(`set session_replication_role = replica`, ...statements);

/** What somebody does to the database or to the folder, and how it is reported. */
const changes: [string, () => Promise<unknown>, RegExp][] = [
  [
    'a case was put back with all its rows',
    async () => {
      const kept = [
        `create table kept_case as select * from application where id = 'b'`,
        `create table kept_events as select * from evidence where application_id = 'b'`,
      ];
      await asOwner(...kept);
      await grow('b');
      await anchor();
      await asOwner(
        `delete from evidence where application_id = 'b'`,
        `delete from application where id = 'b'`,
        `insert into application overriding system value select * from kept_case`,
        `insert into evidence overriding system value select * from kept_events`,
      );
    },
    /the database is older than its anchors: 1 cases go back behind anchor 2 of .*, the first is b, at event 0 of 1/,
  ],
  [
    'an end is gone, head and all',
    async () => {
      await grow('b');
      await anchor();
      await asOwner(
        `delete from evidence where application_id = 'b' and seq = 1`,
        `update application set (evidence_seq, evidence_hash) =
         (select seq, hash from evidence where application_id = 'b' and seq = 0) where id = 'b'`,
      );
    },
    /the database is older than its anchors: 1 cases go back behind anchor 2 of .*, the first is b, at event 0 of 1/,
  ],
  [
    'a whole case is gone',
    () => asOwner(`delete from evidence where application_id = 'c'`, `delete from application where id = 'c'`),
    /1 cases go back behind anchor 1 of .*, the first is c, which is gone/,
  ],
  [
    'another record stands in its place',
    () => asOwner(`update evidence set hash = repeat('7', 64) where application_id = 'a'`),
    /1 cases have another record than anchor 1 of .* names, the first is a at event 0/,
  ],
  [
    'the database keeps a case out of them',
    async () => {
      await grow('b');
      await asOwner(`update application set anchored_seq = 99 where id = 'b'`);
      await anchor();
    },
    /1 cases were kept out of the anchors since anchor 1 of .*, the first is b/,
  ],
  [
    'the database keeps a new case out of them',
    async () => {
      await insertApplication(database, 'd');
      await grow('d');
      await asOwner(`update application set anchored_seq = 99 where id = 'd'`);
      await anchor();
    },
    /1 cases were kept out of the anchors/,
  ],
  [
    'the whole database is one of before the last anchor',
    async () => {
      const tables = ['application', 'evidence', 'anchor'];
      await asOwner(...tables.map((table) => `create table kept_${table} as select * from ${table}`));
      await grow('b');
      await anchor();
      await asOwner(
        ...tables.toReversed().map((table) => `delete from ${table}`),
        ...tables.map((table) => `insert into ${table} overriding system value select * from kept_${table}`),
      );
    },
    /the database is older than its anchors: it does not know of anchor 2/,
  ],
  [
    'a line of an anchor is another',
    async () => fs.writeFileSync(fileOf(1), fs.readFileSync(fileOf(1), 'utf8').replace(/^a 0 ../m, 'a 0 77')),
    /anchor 1 is not what was written: no seal of this installation fits it/,
  ],
  [
    'an anchor of before is another',
    async () => {
      await grow('b');
      await anchor();
      fs.writeFileSync(fileOf(1), fs.readFileSync(fileOf(1), 'utf8').replace(/^a 0 ../m, 'a 0 77'));
    },
    /anchor 1 is not what was written: the next one names another/,
  ],
  [
    'it is sealed by somebody else',
    async () => {
      const digest = Buffer.from(sha256(fs.readFileSync(fileOf(1))), 'hex');
      fs.writeFileSync(`${fileOf(1)}.p7s`, await signDigest(digest, await ecSigner()));
    },
    /anchor 1 is not what was written: no seal of this installation fits it/,
  ],
  ['an anchor has no seal', async () => fs.rmSync(`${fileOf(1)}.p7s`), /no seal of this installation fits it/],
  [
    'one between is missing',
    async () => {
      for (const id of ['a', 'b']) {
        await grow(id);
        await anchor();
      }
      fs.rmSync(fileOf(2));
    },
    /anchors 2 to 2 are missing/,
  ],
  [
    'the first is missing',
    async () => {
      await grow('b');
      await anchor();
      fs.rmSync(fileOf(1));
    },
    /anchors 1 to 1 are missing/,
  ],
  [
    'the newest is missing',
    async () => {
      await grow('b');
      await anchor();
      fs.rmSync(fileOf(2));
    },
    /anchor 2 and what follows are missing: the database knows of them/,
  ],
  ['all are missing', async () => fs.rmSync(folder, { recursive: true }), /anchor 1 and what follows are missing/],
];

const headsOf = (number: number) =>
  fs
    .readFileSync(fileOf(number), 'utf8')
    .split('\n')
    .filter((line) => / \d+ /.test(line))
    .map((line) => line.replace(/ \S+$/, ''));

/** What ends the work between the file of an anchor and the commit of its row, and what the run then says it made. */
const failures: [string, string, string, number[] | null][] = [
  ['its commit fails', 'deferrable initially deferred', `raise exception 'no room is left'`, null],
  [
    'its connection is lost',
    'not deferrable',
    `if nextval('tries') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if`,
    [2],
  ],
];

describe('anchors', () => {
  test.each(failures)('are completed later if %s after the file was written', async (_what, when, how, said) => {
    await anchor();
    await database.asOwner(
      'create sequence tries',
      'grant usage on sequence tries to public',
      `create function fails() returns trigger language plpgsql as $$ begin ${how}; return null; end $$`,
      `create constraint trigger fails after insert on anchor ${when} for each row execute function fails()`,
    );
    await grow('b');
    expect(await anchor().catch(() => null)).toEqual(said);
    // A check, before anything else is done, reports no attack.
    expect(await check()).toEqual({ anchors: 2, cases: 3, problems: [] });
    await database.asOwner('drop trigger fails on anchor');
    await grow('c');
    expect(await anchor()).toEqual(said === null ? [2, 3] : [3]);
    expect(await check()).toEqual({ anchors: 3, cases: 3, problems: [] });
    expect(await database.query.selectFrom('anchor').select('number').orderBy('number').execute()).toEqual([
      { number: 1 },
      { number: 2 },
      { number: 3 },
    ]);
    expect([headsOf(2), headsOf(3)]).toEqual([['b 1'], ['c 1']]);
  });

  test('wait for a case that others work on without holding those behind it', async () => {
    // On the disk, c is now before a.
    await asOwner(`update application set status = status where id in ('b', 'a')`);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select from application where id = 'a' for update`);
      const made = anchor();
      await expect
        .poll(() =>
          database.asOwner(
            'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
          ),
        )
        .toHaveLength(1);
      await client.query(`select from application where id = 'c' for update nowait`);
      await client.query('commit');
      expect(await made).toEqual([1]);
    } finally {
      client.release(true);
    }
  });

  test('are made again at once after one of a clock that was ahead', async () => {
    const real = now;
    now = new Date(real.getTime() + 30 * 24 * 3_600_000);
    expect(await anchor()).toEqual([1]);
    now = real;
    await grow('b');
    expect(await anchor()).toEqual([2]);
    expect((await check()).problems).toEqual([]);
  });

  test('contain the heads that moved since the previous one, and form a chain', async () => {
    expect(await anchor()).toEqual([1]);
    expect(await anchor()).toEqual([]);
    await grow('b');
    expect(await anchor()).toEqual([2]);
    const [first, second] = [1, 2].map((number) => fs.readFileSync(fileOf(number), 'utf8'));
    expect(first?.split('\n').filter((line) => / \d+ /.test(line))).toHaveLength(3);
    expect(second?.split('\n').filter((line) => / \d+ /.test(line))).toEqual([expect.stringMatching(/^b 1 /)]);
    expect(second).toContain(`previous ${sha256(first ?? '')}`);
    expect(await check()).toEqual({ anchors: 2, cases: 3, problems: [] });
    expect(await check({ applicationId: 'b' })).toEqual({ anchors: 2, cases: 1, problems: [] });
  });

  test('follow one by the next seal, whose certificate is known already', async () => {
    const next = await ecSigner();
    const later = async (by: SealSigner, trusted: Buffer[]) => {
      await grow('a');
      now = new Date(now.getTime() + 2 * 3_600_000);
      const sign = (digest: Buffer) => signDigest(digest, by);
      return makeAnchors({ database, folder, sign, trusted, now: () => now }, new AbortController().signal);
    };
    const prepared = { ...signer, chain: [...signer.chain, next.certificate, ...next.chain] };
    const trusted = [prepared.certificate, ...prepared.chain];
    expect(await later(prepared, trusted)).toHaveLength(1);
    expect(await later(next, trusted)).toHaveLength(1);
    await expect(later(signer, [signer.certificate])).rejects.toThrow('no seal of this installation fits anchor 2');
    expect(await later(prepared, trusted)).toHaveLength(1);
    expect((await check({ newest: 10 }, trusted)).problems).toEqual([]);
  });

  test('are made once an hour', async () => {
    await anchor();
    await grow('a');
    const sign = (digest: Buffer) => signDigest(digest, signer);
    const soon = { database, folder, sign, trusted: [signer.certificate], now: () => new Date(now.getTime() + 1_000) };
    expect(await makeAnchors(soon, new AbortController().signal)).toEqual([]);
  });

  test('start over, with every case, if an operator says so', async () => {
    await anchor();
    fs.renameSync(folder, `${folder}-kept`);
    await expect(anchor()).rejects.toThrow(/the database knows of anchor 1, which is not in .*/);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'begin-anew'), '');
    expect(await anchor()).toEqual([2]);
    expect(await check()).toEqual({ anchors: 1, cases: 3, problems: [] });
    fs.rmSync(path.join(folder, 'begin-anew'));
    expect((await check()).problems).toEqual(['anchors 1 to 1 are missing']);
  });

  test.each(changes)('show that %s', async (_what, change, sentence) => {
    await anchor();
    expect((await check()).problems).toEqual([]);
    await change();
    expect((await check()).problems.join('\n')).toMatch(sentence);
  });

  test.each(changes)('still show, after more work and more anchors, that %s', async (_what, change) => {
    await anchor();
    await change();
    for (const { id } of await database.query.selectFrom('application').select('id').execute()) {
      // The program itself refuses to continue with some of these cases, and to follow some of these anchors.
      for (let event = 0; event < 2; event += 1) await grow(id).catch(() => undefined);
    }
    await anchor().catch(() => []);
    expect((await check()).problems).not.toEqual([]);
  });
});
