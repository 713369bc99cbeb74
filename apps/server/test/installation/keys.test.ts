/**
 * The keys of an installation in use: rotated under load, guarded by a service, and reported at start in one line if
 * they are missing.
 */
import fs from 'node:fs';
import path from 'node:path';
import crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { loadCase } from '../../src/applications/index.ts';
import { rewrapDataKeys } from '../../src/platform/index.ts';
import { openInstallationVault } from '../../src/platform/vault-root.ts';
import { insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';
import { insertApplication } from '../support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const CASES = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const file = (name: string): string => path.join(database.folder, name);

/** One more process of the same installation. */
const start = (keyFile: string, ...previous: string[]): Promise<TestServer> =>
  startServer({
    DATABASE_URL: urlOf(database.connection),
    KEY_FILE: file(keyFile),
    PREVIOUS_KEY_FILES: previous.map(file).join(','),
    ROLE: 'web',
  });

// spec trust 1.7
test('a rotation under load fails no request, and afterwards every case opens without the old key', async () => {
  // Both processes know both keys before the first one wraps with the new (docs/operating/data.md, "Rotating keys").
  fs.writeFileSync(file('next.key'), `${crypto.randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  const old = await start('wrapping.key', 'next.key');
  const browser = await signIn(old.url, 'A1');
  const people: Person[] = [];
  for (let index = 0; index < CASES; index += 1) people.push(await startCase(browser));

  let rotated: Promise<void> | null = null;
  let done = 0;
  const failed: string[] = [];
  const work = async (person: Person, index: number): Promise<void> => {
    for (let turn = 0; turn < 3 || !isRotated; turn += 1) {
      const lastName = `Rivera${'abcdefgh'[index] ?? ''}${'x'.repeat(turn % 3)}`;
      const saved = await submit(person, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName })));
      const ids = { AppId: person.id, AppAuthId: person.handle };
      const read = await person.browser.call('resumeApplication', ids);
      for (const { code, text } of [saved, read]) if (code !== 200) failed.push(`${code} ${text}`);
      done += 2;
    }
  };
  let isRotated = false;
  const traffic = Promise.all(people.map(work));
  rotated = (async () => {
    const next = await start('next.key', 'wrapping.key');
    const { services } = next;
    await expect.poll(() => done).toBeGreaterThan(CASES);
    const count = await rewrapDataKeys(services.database, services.vault, new AbortController().signal);
    expect(count).toBe(CASES);
    isRotated = true;
    await next.close();
  })();
  await rotated;
  await traffic;
  await old.close();
  expect(failed).toEqual([]);
  expect(done).toBeGreaterThanOrEqual(CASES * 6);

  const alone = await start('next.key');
  try {
    for (const { id } of people) {
      const theCase = await loadCase(alone.services, database.query, id);
      expect(JSON.stringify(theCase?.answers)).toContain('Rivera');
    }
  } finally {
    await alone.close();
  }
});

describe('the start is refused in one line', () => {
  let own: TestDatabase;
  const at = (name: string): string => path.join(own.folder, name);
  const open = (keyFile: string, ...previous: string[]) =>
    openInstallationVault(own, { keyFile: at(keyFile), previousKeyFiles: previous.map(at) });
  const refusal = (keyFile: string, ...previous: string[]): Promise<string> =>
    open(keyFile, ...previous).then(
      () => 'it started',
      (error: unknown) =>
        error instanceof Error && error.constructor.name === 'ConfigError' ? error.message : 'crash',
    );

  beforeAll(async () => {
    own = await testDatabase();
    await insertApplication(own, 'case');
  });
  afterAll(() => own.drop());

  test('without the key file, and no other key is created in its place', async () => {
    fs.renameSync(at('wrapping.key'), at('kept.key'));
    expect(await refusal('wrapping.key')).toMatch(
      /^KEY_FILE .* is missing: the database was created with key \S+, restore it$/,
    );
    expect(fs.existsSync(at('wrapping.key'))).toBe(false);
    fs.renameSync(at('kept.key'), at('wrapping.key'));
  });

  test('with another key', async () => {
    fs.writeFileSync(at('other.key'), crypto.randomBytes(32).toString('base64url'), { mode: 0o600 });
    expect(await refusal('other.key')).toMatch(
      /^KEY_FILE holds another key than the one this database was created with/,
    );
  });

  test('if the old key was removed before all cases were wrapped again', async () => {
    // A rotation makes the new key's file itself.
    const both = await open('new.key', 'wrapping.key');
    expect(fs.statSync(at('new.key')).mode & 0o777).toBe(0o600);
    expect(await refusal('new.key')).toMatch(
      /^PREVIOUS_KEY_FILES does not include the key \S+, which still wraps the data keys of 1 cases: name its file there again$/,
    );
    await rewrapDataKeys(own, both, new AbortController().signal);
    expect(await refusal('new.key')).toBe('it started');
  });

  test('on a backup that was restored without its keys', async () => {
    await own.query.deleteFrom('data_key').execute();
    expect(await refusal('new.key')).toBe(
      'The database holds cases and none of their keys: restore the table data_key as well',
    );
  });
});

describe('a key service', () => {
  let own: TestDatabase;
  let service: StubService;
  let mode: 'well' | 'down' | 'wrong' | 'slow' = 'well';
  const asked: string[] = [];
  const token = 'Bearer let-me';
  const master = crypto.randomBytes(32);
  const at = (name: string): string => path.join(own.folder, name);
  const url = (): string => `${service.origin}/keys`;

  /** A minimal service of this kind: one key, which never leaves it. */
  const flip = (text: string): string => {
    const cipher = crypto.createCipheriv('aes-256-ctr', master, Buffer.alloc(16));
    return Buffer.concat([cipher.update(Buffer.from(text, 'base64')), cipher.final()]).toString('base64');
  };

  beforeAll(async () => {
    own = await testDatabase();
    await own.query.deleteFrom('vault_root').execute();
    service = await startStubService(({ address, headers, body }, response) => {
      asked.push(address);
      if (mode === 'slow') return;
      if (mode === 'down' || headers.authorization !== token) return void response.writeHead(403).end();
      const given: Record<string, string> = JSON.parse(body);
      const key = mode === 'wrong' ? crypto.randomBytes(32).toString('base64') : flip(given['wrapped'] ?? '');
      const said = address.endsWith('/wrap') ? { keyId: 'master-1', wrapped: flip(given['key'] ?? '') } : { key };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  afterAll(async () => {
    await service.close();
    await own.drop();
  });

  const open = (
    keyFile = 'guarded.key',
    keyService: { url: string; key: string | null } | null = { url: url(), key: 'let-me' },
  ) => openInstallationVault(own, { keyFile: at(keyFile), previousKeyFiles: [], keyService });

  test('wraps the key in its file, unwraps it at each start, and is not called again', async () => {
    const made = await open();
    const { wrapped, key } = made.createKey('case');
    const sealed = key.seal('names', '', 'Grace');
    expect(fs.readFileSync(at('guarded.key'), 'utf8')).toMatch(/^service master-1 \S+\n$/);
    expect(fs.statSync(at('guarded.key')).mode & 0o777).toBe(0o600);
    const again = await open();
    const before = asked.length;
    expect(again.openKey('case', wrapped).openText('names', '', sealed)).toBe('Grace');
    expect(asked).toHaveLength(before);
    expect(asked).toEqual(['/keys/wrap', '/keys/unwrap', '/keys/unwrap']);
  });

  test.each([
    ['refuses', 'down', /^The key service refused to unwrap \(HTTP 403\)$/],
    ['opens another key', 'wrong', /^KEY_FILE holds another key than the one this database was created with/],
    ['does not answer', 'slow', /^The key service of KEY_SERVICE_URL cannot be reached \(TimeoutError\)$/],
  ] as const)('that %s ends the start in one line', async (_, how, line) => {
    mode = how;
    await expect(open()).rejects.toThrow(line);
    mode = 'well';
  });

  test('that is not set, or is set beside a plain key, is reported', async () => {
    await expect(open('guarded.key', null)).rejects.toThrow(/is wrapped by a key service: set KEY_SERVICE_URL$/);
    fs.writeFileSync(at('plain.key'), crypto.randomBytes(32).toString('base64url'), { mode: 0o600 });
    await expect(open('plain.key')).rejects.toThrow(/holds a plain key although KEY_SERVICE_URL is set/);
    await expect(open('guarded.key', { url: 'http://127.0.0.1:9', key: null })).rejects.toThrow(/cannot be reached/);
  });
});
