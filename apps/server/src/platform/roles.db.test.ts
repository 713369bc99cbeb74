/** Tables that prove a signature only accept new rows: for the program's role, and for the owner of the tables. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';
import { prepareDatabase } from './prepare-database.ts';
import { rewritableProof } from './roles.ts';

let database: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  database = await testDatabase();
  await insertApplication(database, 'kept');
  await proofOf('kept');
});
afterEach(async () => {
  for (const other of opened.splice(0)) await other.close();
});
afterAll(() => database.drop());

const proof = [
  'anchor',
  'consent',
  'consent_withdrawal',
  'ended_key',
  'evidence',
  'signature',
  'signature_invalidation',
] as const;

/** One row of everything that proves a signature, written like by the program. */
async function proofOf(id: string): Promise<void> {
  for (const statement of [
    `insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type)
       values ('slot-${id}', '${id}', 1, 'insured', 'InsuredOwner', 0, 'signed', '', 'InsuredOwner')`,
    `insert into consent (id, application_id, slot_id, consent_id, version, content, content_hash, shown_at, given_at,
       address, user_agent) values ('consent-${id}', '${id}', 'slot-${id}', 'c', '1', 't', 'h', now(), now(), '', '')`,
    `insert into consent_withdrawal values ('consent-${id}', '${id}', now())`,
    `insert into signature (id, application_id, epoch, slot_id, role, person, consent_record_id, merge_type, timed_out,
       answers_sha256, definition_version, forms, evidence_seq, zone, signed_at)
       values ('signature-${id}', '${id}', 1, 'slot-${id}', 'InsuredOwner', '', 'consent-${id}', 'InsuredOwner', false,
       '', 'sample', '[]', 0, 'UTC', now())`,
    `insert into signature_invalidation values ('signature-${id}', '${id}', 1, '', 0, now())`,
    `insert into evidence values ('${id}', 0, 1, 'app.created', '{}', now(), '', '', '{}', repeat('0', 64), 'first', '')`,
    `insert into anchor (applications, heads_hash, prev_hash, hash) values (1, '', '', '')`,
    `insert into ended_key values ('${id}', now())`,
  ]) {
    await sql.raw(statement).execute(database.query);
  }
}

const columnOf = {
  anchor: 'hash',
  consent: 'content',
  ended_key: 'token_hash',
  evidence: 'type',
  signature: 'zone',
} as const;
const changes = (table: (typeof proof)[number]): string[] => {
  const column = table in columnOf ? columnOf[table as keyof typeof columnOf] : 'application_id';
  return [`update ${table} set ${column} = 'x'`, `delete from ${table}`, `truncate ${table} cascade`];
};

const rowsOf = async (id: string): Promise<Record<string, number>> => {
  const counts = proof
    .filter((table) => table !== 'anchor' && table !== 'ended_key')
    .map(async (table) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where application_id = ${id}`.execute(database.query);
      return [table, rows[0]?.count ?? 0] as const;
    });
  return Object.fromEntries(await Promise.all(counts));
};
const all = { consent: 1, consent_withdrawal: 1, evidence: 1, signature: 1, signature_invalidation: 1 };

// spec trust 3.2
describe('the role of the program', () => {
  it.each(proof.flatMap((table) => changes(table)))('has no right to: %s', async (statement) => {
    await expect(sql.raw(statement).execute(database.query)).rejects.toThrow(/^permission denied for table/);
  });

  it.each([
    [`delete from application where id = 'kept'`, 'permission denied'],
    [`delete from definition`, 'permission denied'],
    [`delete from signing_slot where id = 'slot-kept'`, 'violates foreign key'],
    [
      `insert into evidence values ('kept', 2, 1, 'x', '{}', now(), '', '', '{}', 'first', 'third', '')`,
      'continues its chain',
    ],
    [
      `insert into evidence values ('kept', 1, 1, 'x', '{}', now(), '', '', '{}', 'other', 'second', '')`,
      'continues its chain',
    ],
    [
      `insert into evidence values ('kept', 0, 1, 'x', '{}', now(), '', '', '{}', 'first', 'again', '')`,
      'duplicate key',
    ],
    [`select erase_signed('kept')`, 'is never changed'],
    ['alter table evidence disable trigger user', 'must be owner'],
    ['drop table evidence', 'must be owner'],
    ['create table mine (a int)', 'permission denied for schema'],
    ['set role countersign', 'permission denied to set role'],
  ])('cannot: %s', async (statement, why) => {
    await expect(sql.raw(statement).execute(database.query)).rejects.toThrow(why);
    expect(await rowsOf('kept')).toEqual(all);
  });

  it('cannot use a table of the same name to make the owner erase a case', async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(`create temporary table application as select 'kept'::text as id, now() as erased_at`);
    await expect(client.query(`select erase_signed('kept')`)).rejects.toThrow('is never changed');
    await client.end();
    expect(await rowsOf('kept')).toEqual(all);
  });

  it('cannot use a table of the same name to restore an erased case, or to break the chain', async () => {
    await insertApplication(database, 'gone');
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query(`update application set erased_at = now() where id = 'gone'`);
    const { rows } = await client.query(`delete from data_key where application_id = 'gone' returning *`);
    await client.query(`create temporary table application as select ''::text as id, now() as erased_at`);
    const key = rows[0];
    const put = client.query('insert into public.data_key (application_id, key_id, wrapped) values ($1, $2, $3)', [
      key.application_id,
      key.key_id,
      key.wrapped,
    ]);
    await expect(put).rejects.toThrow('stays erased');
    await client.query(
      `create temporary table evidence as select 'kept'::text as application_id, 6 as seq, 'other'::text as hash`,
    );
    const event = client.query(
      `insert into public.evidence values ('kept', 7, 1, 'x', '{}', now(), '', '', '{}', 'other', 'y', '')`,
    );
    await expect(event).rejects.toThrow('continues its chain');
    await client.end();
    expect(await rowsOf('kept')).toEqual(all);
  });

  it('restores keys like pg_restore, which names every schema', async () => {
    await insertApplication(database, 'restored');
    const client = new pg.Client(database.connection);
    await client.connect();
    const { rows } = await client.query(`delete from data_key where application_id = 'restored' returning *`);
    await client.query(`select set_config('search_path', '', false)`);
    const key = rows[0];
    await client.query('insert into public.data_key (application_id, key_id, wrapped) values ($1, $2, $3)', [
      key.application_id,
      key.key_id,
      key.wrapped,
    ]);
    const { rowCount } = await client.query(`select from public.data_key where application_id = 'restored'`);
    expect(rowCount).toBe(1);
    await client.end();
  });

  it('erases a case whose key is gone, permanently, and keeps its evidence', async () => {
    await insertApplication(database, 'erased');
    await proofOf('erased');
    const key = await database.query
      .selectFrom('data_key')
      .selectAll()
      .where('application_id', '=', 'erased')
      .executeTakeFirstOrThrow();
    const erase = () => sql`select erase_signed('erased')`.execute(database.query);
    await database.query.updateTable('application').set({ erased_at: new Date() }).where('id', '=', 'erased').execute();
    await expect(erase()).rejects.toThrow('is never changed');
    await database.query.deleteFrom('data_key').where('application_id', '=', 'erased').execute();
    await expect(database.query.insertInto('data_key').values(key).execute()).rejects.toThrow('stays erased');
    const back = database.query.updateTable('application').set({ erased_at: null }).where('id', '=', 'erased');
    await expect(back.execute()).rejects.toThrow('stays erased');
    await erase();
    expect(await rowsOf('erased')).toEqual({
      consent: 0,
      consent_withdrawal: 0,
      evidence: 1,
      signature: 0,
      signature_invalidation: 0,
    });
    expect(await rowsOf('kept')).toEqual(all);
  });
});

describe('the owner of the tables', () => {
  it.each(proof.flatMap((table) => changes(table)))('is stopped as well: %s', async (statement) => {
    await expect(database.asOwner(statement)).rejects.toThrow(/is never changed$/);
  });
});

describe('a start', () => {
  const said: string[] = [];
  const log = { warn: (_: object, text: string) => void said.push(text) };
  const start = async (roles: Parameters<typeof prepareDatabase>[0], environment: 'production' | 'development') => {
    const prepared = await prepareDatabase(roles, { environment }, { log });
    opened.push(prepared);
    return prepared;
  };

  it('does not warn about a role that can only add rows, with the owner or without', async () => {
    await start({ application: database.connection, owner: database.owner }, 'production');
    const prepared = await start({ application: database.connection, owner: null }, 'production');
    expect(await rewritableProof(prepared)).toEqual([]);
    expect(said).toEqual([]);
  });

  it.each([
    ['the owner', async () => database.owner],
    ['a role that was granted more', () => role('lax', 'grant delete on evidence to lax')],
    ['a role that may change one column', () => role('narrow', 'grant update (zone) on signature to narrow')],
    ['a member of the owner', () => role('member', 'grant countersign to member')],
  ])('is refused in production as %s, and told of elsewhere', async (_who, connection) => {
    const roles = { application: await connection(), owner: null };
    await expect(start(roles, 'production')).rejects.toThrow(
      /^The role of DATABASE_URL could change or remove evidence: give it a role of its own, and the owner's to DATABASE_OWNER_URL$/,
    );
    said.length = 0;
    await start(roles, 'development');
    expect(said).toEqual(['The role of DATABASE_URL could change or remove evidence']);
  });

  it('reports in one line that the owner did not finish', async () => {
    const roles = { application: database.connection, owner: null };
    await database.asOwner('revoke select on kysely_migration from countersign_application, public');
    const grantee = database.connection.user;
    await database.asOwner(`revoke select on kysely_migration from ${grantee}`);
    await expect(start(roles, 'production')).rejects.toThrow(/^The database is not up to date: /);
    await start({ ...roles, owner: database.owner }, 'production');
  });

  it('changes nothing if this program cannot start for another reason', async () => {
    const newest = Object.keys(migrations).toSorted().at(-1);
    const known = async () => (await database.asOwner('select name from kysely_migration')).map(({ name }) => name);
    await database.asOwner(`delete from kysely_migration where name = '${newest}'`);
    const before = await known();
    const roles = { application: database.connection, owner: database.owner };
    const beforeMigration = () => {
      throw new Error('no carrier');
    };
    const started = prepareDatabase(roles, { environment: 'production' }, { log, beforeMigration });
    await expect(started).rejects.toThrow('no carrier');
    expect(await known()).toEqual(before);
    await database.asOwner(`insert into kysely_migration (name, timestamp) values ('${newest}', now()::text)`);
    opened.push(await prepareDatabase(roles, { environment: 'production' }, { log, beforeMigration }));
  });

  it('reports in one line a database that stops answering', async () => {
    const other = openDatabase(database.owner, { connections: 1 });
    opened.push(other);
    const client = await other.pool.connect();
    await client.query('begin; lock table kysely_migration in access exclusive mode');
    const started = start({ application: database.connection, owner: null }, 'production');
    await expect(started).rejects.toThrow(/^The database stopped answering during the start \(55P03\): check /);
    await client.query('rollback');
    client.release();
  });

  it('grants a new role all that it needs, and revokes everything beyond that', async () => {
    const connection = await role('fresh', 'grant delete on evidence to fresh');
    await expect(start({ application: connection, owner: null }, 'production')).rejects.toThrow('could change');
    const prepared = await start({ application: connection, owner: database.owner }, 'production');
    expect(await rewritableProof(prepared)).toEqual([]);
    await database.asOwner('drop owned by fresh', 'drop role fresh');
  });

  /** A role of this test that can read and write like the program. */
  async function role(name: string, more: string): Promise<TestDatabase['connection']> {
    await database.asOwner(
      `drop role if exists ${name}`,
      `create role ${name} login password 'x' in role countersign_application`,
      more,
    );
    return { ...database.connection, user: name, password: 'x' };
  }
});
