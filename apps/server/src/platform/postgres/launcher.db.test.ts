import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { runScript } from '../../../test/support/run-script.ts';
import { ConfigError } from '../config/index.ts';
import { asOrdinaryUser, NOBODY, withoutRights } from '../without-rights.testkit.ts';
import { runningPostgres } from './attach.ts';
import { type EmbeddedPostgres, hasCluster, socketFolder, startPostgres } from './launcher.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

function freshFolder(name = 'data'): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-'));
  folders.push(folder);
  return path.join(folder, name);
}

async function start(folder: string, options = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres(folder, options);
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.owner);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const serverPid = (folder: string): number =>
  Number(fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded PostgreSQL', () => {
  it('starts empty and durable, on a socket only, and keeps its data when restarted', async () => {
    const folder = freshFolder();
    const first = await start(folder);
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses'];
    const settings = await query(
      first,
      `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`,
    );
    expect(settings).toEqual([
      { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', data_checksums: 'on', listen_addresses: '' },
    ]);
    await query(first, 'create table kept as select 7 as number');
    await first.stop();
    const again = await start(folder);
    expect(await query(again, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(fs.statSync(path.join(folder, 'run')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  it('refuses a second instance at once, in one line, and leaves the first alone', async () => {
    const folder = freshFolder();
    const first = await start(folder);
    const before = Date.now();
    await expect(startPostgres(folder)).rejects.toThrow(
      /^The data folder .* is in use by another running Countersign[^\n]*$/,
    );
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets only one of two simultaneous first starts succeed', async () => {
    const folder = freshFolder();
    const results = await Promise.allSettled([startPostgres(folder), startPostgres(folder)]);
    for (const result of results) if (result.status === 'fulfilled') running.push(result.value);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('starts again after its Node process was killed', async () => {
    const folder = freshFolder();
    const child = await inAnotherProcess(folder);
    child.kill('SIGKILL');
    const server = await start(folder);
    expect(await query(server, 'select count(*)::int as rows from survivors')).toEqual([{ rows: 1 }]);
  });

  it('starts again after everything was killed and the lock file left behind', async () => {
    const folder = freshFolder();
    const child = await inAnotherProcess(folder);
    process.kill(serverPid(folder), 'SIGKILL');
    child.kill('SIGKILL');
    const server = await start(folder);
    expect(await query(server, 'select count(*)::int as rows from survivors')).toEqual([{ rows: 1 }]);
  });

  it('is attached to by commands while it runs, but not after everything was killed and its socket left behind', async () => {
    const folder = freshFolder();
    const child = await inAnotherProcess(folder);
    expect(await runningPostgres(folder)).toMatchObject({ host: path.join(folder, 'run') });
    process.kill(serverPid(folder), 'SIGKILL');
    child.kill('SIGKILL');
    await expect.poll(() => runningPostgres(folder)).toBeNull();
    expect(fs.existsSync(path.join(folder, 'run', '.s.PGSQL.5432'))).toBe(true);
  });

  it('refuses a cluster whose password was not restored with it, or another one, in one line', async () => {
    const folder = freshFolder();
    await (await startPostgres(folder)).stop();
    const password = path.join(folder, 'postgres.password');
    fs.writeFileSync(password, 'of another installation');
    await expect(startPostgres(folder)).rejects.toThrow(
      new ConfigError(`${password} is not the password of ${path.join(folder, 'postgres')}: restore both together`),
    );
    fs.rmSync(password);
    await expect(startPostgres(folder)).rejects.toThrow(
      new ConfigError(`${password} is missing or empty: restore it together with ${path.join(folder, 'postgres')}`),
    );
  });

  it.each([
    ['of no process', () => 4_194_303],
    ['of another program', () => process.pid],
    ['that cannot be read', () => 'x'],
  ])('removes a lock file %s', async (_what, pid) => {
    const folder = freshFolder();
    await (await startPostgres(folder)).stop();
    fs.writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), `${pid()}\n${folder}/postgres\n`);
    const server = await start(folder);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts over if the first start was interrupted', async () => {
    const folder = freshFolder();
    fs.mkdirSync(path.join(folder, 'postgres.init', 'base'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'postgres.password'), 'left over');
    const server = await start(folder);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves a cluster alone that this user may not read, and its password, and says who may', async () => {
    const folder = freshFolder();
    const cluster = path.join(folder, 'postgres');
    fs.mkdirSync(cluster, { recursive: true });
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
    fs.writeFileSync(path.join(folder, 'postgres.password'), 'kept');
    const advice = 'cannot be read by this user: run it as the user of the server';
    const line = new ConfigError(`The data folder ${folder} ${advice}`);
    await expect(withoutRights(folder, () => runningPostgres(folder))).rejects.toThrow(line);
    await expect(withoutRights(cluster, async () => hasCluster(folder))).rejects.toThrow(line);
    expect(fs.readFileSync(path.join(folder, 'postgres.password'), 'utf8')).toBe('kept');
  });

  it('says whose the folder of its socket is, and that of the system needs a shorter path', async () => {
    const own = freshFolder();
    fs.mkdirSync(path.join(own, 'run'), { recursive: true });
    fs.chmodSync(path.dirname(own), 0o755);
    // Only root can make a folder that is another user's; for all others there is one.
    const home = process.geteuid?.() === 0 ? own : '/';
    await expect(asOrdinaryUser(async () => socketFolder(home))).rejects.toThrow(
      new ConfigError(
        `${path.join(home, 'run')} belongs to another user: run it as the user of the server, or set COUNTERSIGN_DATA to another folder`,
      ),
    );
    const long = freshFolder('long-name-'.repeat(12));
    const taken = socketFolder(long);
    folders.push(taken);
    fs.rmdirSync(taken);
    fs.symlinkSync(os.tmpdir(), taken);
    expect(() => socketFolder(long)).toThrow(
      new ConfigError(`${taken} belongs to somebody else: set COUNTERSIGN_DATA to a folder with a shorter path`),
    );
  });

  it('works in a folder with a long path', async () => {
    const folder = freshFolder('long-name-'.repeat(12));
    const server = await start(folder);
    expect(Buffer.byteLength(server.owner.host)).toBeLessThan(90);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses the folder of another version, in one line', async () => {
    const folder = freshFolder();
    await (await startPostgres(folder)).stop();
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '17\n');
    await expect(startPostgres(folder)).rejects.toThrow(/made by PostgreSQL 17, this is 18: [^\n]*$/);
  });

  it('reports when it ended by itself', async () => {
    const folder = freshFolder();
    const server = await startPostgres(folder);
    process.kill(serverPid(folder), 'SIGTERM');
    await server.ended;
    const again = await start(folder);
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)('is found by root where it runs for another user', async () => {
    const home = freshFolder('long-name-'.repeat(12));
    fs.mkdirSync(home, { recursive: true });
    fs.chmodSync(path.dirname(home), 0o755);
    fs.chownSync(home, NOBODY, NOBODY);
    const theirs = await asOrdinaryUser(async () => socketFolder(home));
    folders.push(theirs);
    expect([path.basename(theirs), socketFolder(home)]).toEqual([
      expect.stringContaining(`countersign-${NOBODY}-`),
      theirs,
    ]);
  });

  it.runIf(process.getuid?.() === 0)(
    'is not started by root for another user, who could not read its files',
    async () => {
      const home = freshFolder();
      const cluster = path.join(home, 'postgres');
      fs.mkdirSync(cluster, { recursive: true });
      fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17');
      fs.chownSync(cluster, 1_000, 1_000);
      const line = `${cluster} belongs to another user: run it as the user of the server`;
      await expect(start(home)).rejects.toThrow(new ConfigError(line));
    },
  );

  it.runIf(process.getuid?.() === 0)('runs as nobody where root may make no namespaces', async () => {
    const folder = freshFolder();
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(path.dirname(folder), 0o755);
    const server = await start(folder, { runAs: 'nobody' });
    expect(fs.statSync(path.join(folder, 'postgres')).uid).not.toBe(0);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)('says so when nobody cannot reach the folder', async () => {
    const folder = freshFolder();
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    await expect(startPostgres(folder, { runAs: 'nobody' })).rejects.toThrow(
      /^The embedded PostgreSQL cannot run as root here[^\n]*$/,
    );
  });
});

/** A separate Node process that starts the server, inserts a row, and stays. */
async function inAnotherProcess(folder: string): Promise<ChildProcess> {
  const ready = path.join(folder, '..', 'ready');
  const child = await runScript('start-postgres', [folder, ready]);
  children.push(child);
  await expect.poll(() => fs.existsSync(ready), { timeout: 30_000, interval: 50 }).toBe(true);
  return child;
}
