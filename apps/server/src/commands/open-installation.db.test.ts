/** What a command needs of the installation that it opens: otherwise it says so in one line, and nothing was changed. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../test/support/running-server.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { ConfigError, outsideFailure, withInstallation } from './open-installation.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const at = (name: string): string => path.join(database.folder, name);

const settings = (): Record<string, string> => ({
  DATABASE_URL: urlOf(database.connection),
  COUNTERSIGN_DATA: at('data'),
  KEY_FILE: at('wrapping.key'),
});

/** `it ran`, or the line with which it was refused. */
const outcome = (environment: Record<string, string>): Promise<string> =>
  withInstallation(environment, async () => 'it ran').catch((error: unknown) => {
    if (error instanceof ConfigError) return error.message;
    throw error;
  });

describe('a command beside a database of another version', () => {
  const NEWER = 'The database belongs to a newer version of Countersign: use that version';
  const MISSING =
    'The database is not up to date: start the server of this version first, or run it once with ROLE=migrate';

  it('works with the one that it knows', async () => {
    expect(await outcome(settings())).toBe('it ran');
  });

  // As the server at its start: one that is already running may go on.
  it.each([
    ['and that older processes cannot use', '9999-new'],
    ['and that older processes can use', '0001-first-schema'],
  ])('is refused on one that a newer version changed %s', async (_what, oldest) => {
    const [before] = await database.asOwner('select migration from oldest_program');
    await database.asOwner(
      `insert into kysely_migration (name, timestamp) values ('9999-new', 'x')`,
      `update oldest_program set migration = '${oldest}'`,
    );
    expect(await outcome(settings())).toBe(NEWER);
    await database.asOwner(
      `delete from kysely_migration where name = '9999-new'`,
      `update oldest_program set migration = '${String(before?.['migration'])}'`,
    );
  });

  it('is refused on one that lacks a migration', async () => {
    await database.asOwner(`update kysely_migration set name = 'x' where name = '0007-decline'`);
    expect(await outcome(settings())).toBe(MISSING);
    await database.asOwner(`update kysely_migration set name = '0007-decline' where name = 'x'`);
  });

  it('is refused on one without tables', async () => {
    const name = `empty_${randomBytes(6).toString('hex')}`;
    await database.asOwner(`create database ${name}`);
    const DATABASE_URL = urlOf({ ...database.connection, database: name });
    expect(await outcome({ ...settings(), DATABASE_URL })).toBe(MISSING);
    await database.asOwner(`drop database ${name} with (force)`);
  });
});

describe('a command without its database', () => {
  it('says that nobody listens', async () => {
    const DATABASE_URL = 'postgres://countersign@127.0.0.1:1/countersign';
    expect(await outcome({ ...settings(), DATABASE_URL })).toBe(
      'The database cannot be reached (ECONNREFUSED): check DATABASE_URL',
    );
  });

  it('says that there is no such database', async () => {
    const DATABASE_URL = urlOf({ ...database.connection, database: 'no_such_database' });
    expect(await outcome({ ...settings(), DATABASE_URL })).toBe(
      'The database cannot be reached (3D000): check DATABASE_URL',
    );
  });
});

describe('the keys of the installation', () => {
  const newKey = (name: string): string => {
    fs.writeFileSync(at(name), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    return at(name);
  };
  const root = () => database.asOwner('select key_id, wrapped from vault_root');

  it('are not rotated by a command: no file is created, and the root stays as it is', async () => {
    const before = await root();
    const KEY_FILE = at('keys/new.key');
    expect(await outcome({ ...settings(), KEY_FILE, PREVIOUS_KEY_FILES: at('wrapping.key') })).toBe(
      `KEY_FILE ${KEY_FILE} is missing, and a command creates no key: start the server with these settings first, or correct KEY_FILE`,
    );
    expect(fs.existsSync(path.dirname(KEY_FILE))).toBe(false);
    expect(await root()).toEqual(before);
  });

  it('open it before the server starts with the new one, which only the server uses for the root', async () => {
    const before = await root();
    const KEY_FILE = newKey('next.key');
    expect(await outcome({ ...settings(), KEY_FILE, PREVIOUS_KEY_FILES: at('wrapping.key') })).toBe('it ran');
    expect(await root()).toEqual(before);
  });

  it('are missing if there is no other one, and are another if they do not open it', async () => {
    const KEY_FILE = at('missing.key');
    expect(await outcome({ ...settings(), KEY_FILE })).toMatch(
      /^KEY_FILE .*missing\.key is missing: the database was created with key \S+, restore it$/,
    );
    expect(await outcome({ ...settings(), KEY_FILE: newKey('other.key') })).toMatch(/^KEY_FILE holds another key/);
  });

  it('are not created where no server has started yet', async () => {
    const [before] = await database.query.deleteFrom('vault_root').returningAll().execute();
    const KEY_FILE = at('first.key');
    expect(await outcome({ ...settings(), KEY_FILE })).toBe(
      'The database has no keys yet: start the server once, which creates them',
    );
    expect(fs.existsSync(KEY_FILE)).toBe(false);
    expect(await root()).toEqual([]);
    if (before) await database.query.insertInto('vault_root').values(before).execute();
  });
});

describe('a command where there is no installation', () => {
  it('creates none', async () => {
    const COUNTERSIGN_DATA = at('elsewhere');
    const advice = 'run it in the folder of the server, or set COUNTERSIGN_DATA or DATABASE_URL';
    expect(await outcome({ COUNTERSIGN_DATA })).toBe(`There is no installation in ${COUNTERSIGN_DATA}: ${advice}`);
    expect(fs.existsSync(COUNTERSIGN_DATA)).toBe(false);
  });
});

describe('what ends a command', () => {
  it('is said in one line if the database or the system says it', async () => {
    const failed = withInstallation(settings(), ({ database: { query } }) => sql`select 1 / 0`.execute(query));
    const error: unknown = await failed.catch((reason: unknown) => reason);
    expect(outsideFailure(error)).toBe('the database refused (22012): division by zero');
    const away = await net
      .connect(1, '127.0.0.1')
      .toArray()
      .catch((reason: unknown) => reason);
    expect(outsideFailure(away)).toBe('connect ECONNREFUSED 127.0.0.1:1');
    expect(outsideFailure(new AggregateError([away]))).toBe('connect ECONNREFUSED 127.0.0.1:1');
    expect(outsideFailure(new Error('Connection terminated unexpectedly'))).toBe(
      'the database no longer answers (Connection terminated unexpectedly): run the command again',
    );
    expect(outsideFailure(new TypeError('a mistake'))).toBeNull();
  });
});
