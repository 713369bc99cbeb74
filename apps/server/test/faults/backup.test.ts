/**
 * The machine is lost and restored from a backup and the archived log; and the database fails over to its replica.
 * Every restored case is verified like by `eapp verify --application`.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findBinaries } from '../../src/platform/postgres/binaries.ts';
import { chooseIdentity } from '../../src/platform/postgres/identity.ts';
import { type PostgresConnection, socketFolder } from '../../src/platform/postgres/launcher.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, signIn, newInsured, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { carrierFolder } from '../support/running-server.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { figure, ms, scaledLimit, within } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { counted, typistsOf } from './typists.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A statement as the owner of the whole server. */
async function administer(connection: PostgresConnection, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  let last: pg.QueryResult | undefined;
  for (const statement of statements) last = await client.query(statement);
  await client.end();
  if (!last) throw new Error('nothing was asked');
  return last;
}

/** A copy of a running server's folder, as PostgreSQL's manual has it ("low level API"), without any tool. */
async function baseBackup({ connection, folder }: OwnDatabase, to: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  await client.query(`select pg_backup_start('fault test', true)`);
  const from = path.join(folder, 'postgres');
  const omitted = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'].map((name) => path.join(from, name));
  fs.cpSync(from, path.join(to, 'postgres'), { recursive: true, filter: (file) => !omitted.includes(file) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await client.end();
  fs.writeFileSync(path.join(to, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '');
  for (const name of ['pg_wal', 'pg_replslot']) fs.mkdirSync(path.join(to, 'postgres', name));
  fs.copyFileSync(path.join(folder, 'postgres.password'), path.join(to, 'postgres.password'));
  fs.chmodSync(path.join(to, 'postgres'), 0o700);
}

const newFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-backup-'));
  closing.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts PostgreSQL on a folder that follows another one; the server's own launcher would wait for it in vain. */
async function startReplica(folder: string, primary: PostgresConnection): Promise<PostgresConnection> {
  const binaries = findBinaries();
  if (!binaries) throw new Error('there is no embedded PostgreSQL here');
  const host = socketFolder(folder);
  const { prefix, user } = chooseIdentity(binaries, host, 'auto');
  const data = path.join(folder, 'postgres');
  const words = ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${host}`];
  const [program = '', ...rest] = [...prefix, binaries.postgres, ...words];
  const child = spawn(program, rest, { stdio: 'ignore', cwd: '/', ...user });
  closing.push(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  });
  const connection = { ...primary, host };
  await expect
    .poll(
      () =>
        administer(connection, 'select 1').then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      { timeout: scaledLimit(60_000) },
    )
    .toBe(1);
  return connection;
}

/** Settings with which `eapp verify` opens what the server wrote. */
const verifying = ({ folder }: ServerProcess, database: OwnDatabase) => ({
  COUNTERSIGN_DATA: folder,
  CARRIER: carrierFolder,
  ...database.settings,
});

test('the machine is lost: base backup and archived log', async () => {
  const archive = newFolder();
  const database = await startOwnDatabase();
  await administer(
    database.connection,
    `alter system set archive_mode = on`,
    `alter system set archive_command = 'cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    `alter system set archive_timeout = 5`,
  );
  await database.stop('fast');
  await database.start();
  const server = await startProcess(database.settings);
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent, false));
  await fill(server, insured);
  const typists = await typistsOf(server, 3);
  const typing = typists.begin();
  await typing.more(10);
  const backup = newFolder();
  await baseBackup(database, backup);
  await typing.more(10);
  // A case is signed after the backup was made: it is restored from the log.
  const DocumentSha256 = await readForms(insured);
  const body = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  expect((await insured.browser.call('submitPayload', body)).code).toBe(200);
  // What the log promises: everything except the last `archive_timeout`.
  await pause(8_000);
  const typed = await typing.stop();
  const lostAt = Date.now();
  await server.kill();
  await database.stop('kill');
  fs.rmSync(path.join(database.folder, 'postgres'), { recursive: true, force: true });

  const began = performance.now();
  fs.writeFileSync(path.join(backup, 'postgres', 'recovery.signal'), '');
  fs.appendFileSync(
    path.join(backup, 'postgres', 'postgresql.auto.conf'),
    `\nrestore_command = 'cp ${archive}/%f %p'\narchive_mode = off\nrecovery_target_timeline = 'latest'\n`,
  );
  const restored = await startOwnDatabase(backup);
  const again = await startProcess({ ...restored.settings }, { folder: server.folder });
  const took = performance.now() - began;
  const look = restored.look();
  const { rows } = await look.pool.query<{ newest: Date }>('select max(created_at) as newest from submission');
  const { rows: cases } = await look.pool.query<{ id: string }>('select id from application');
  const gap = Math.max(0, lostAt - (rows[0]?.newest.getTime() ?? 0));
  const failed: string[] = [];
  for (const { id } of cases) {
    const checks = await verifyStoredApplication(id, verifying(server, restored));
    if (!checks || !checks.every((check) => check.ok)) failed.push(`${id}: ${JSON.stringify(checks)}`);
  }
  const signed = await look.query
    .selectFrom('signature')
    .select('id')
    .where('application_id', '=', insured.id)
    .execute();
  await look.close();
  await again.kill();
  await restored.remove();
  await database.forget();
  await server.remove();
  expect(failed).toEqual([]);
  figure(
    'machine lost: restored from base backup and archived log',
    `${typed.acknowledged} submissions before; ${cases.length} of ${cases.length} cases verify, the signature after the backup is there (${signed.length}); newest change ${ms(gap)} old (RPO), serving again after ${ms(took)} (RTO)`,
    'every case verifies, RPO at most archive_timeout (5 s here) and one archive, RTO 15 min',
    signed.length === 1 && within(gap, 12_000) && within(took, 60_000),
  );
});

/** The settings of a server that knows both by their own addresses, the replica first. */
async function bothAddresses(primary: OwnDatabase, replicaFolder: string): Promise<Record<string, string>> {
  const replica = await startFaultProxy(path.join(socketFolder(replicaFolder), '.s.PGSQL.5432'));
  closing.push(() => replica.close());
  const among = `127.0.0.1:${replica.port},127.0.0.1:${primary.proxy.port}`;
  return Object.fromEntries(
    Object.entries(primary.settings).map(([name, url]) => [name, url.replace(/127\.0\.0\.1:\d+/, among)]),
  );
}

// spec trust 6.1
test.each(['one address', 'two addresses'] as const)(
  'the database fails over to its synchronous replica, %s',
  async (how) => {
    const primary = await startOwnDatabase();
    const replicaFolder = newFolder();
    const settings = how === 'one address' ? primary.settings : await bothAddresses(primary, replicaFolder);
    const server = await startProcess(settings);
    const { host, user, password } = primary.connection;
    // It gets what it lacks from the primary, which keeps it until then.
    await administer(primary.connection, `alter system set wal_keep_size = '512MB'`, 'select pg_reload_conf()');
    await baseBackup(primary, replicaFolder);
    fs.writeFileSync(path.join(replicaFolder, 'postgres', 'standby.signal'), '');
    fs.appendFileSync(
      path.join(replicaFolder, 'postgres', 'postgresql.auto.conf'),
      `\nprimary_conninfo = 'host=${host} user=${user} password=${password} application_name=replica'\n`,
    );
    const replica = await startReplica(replicaFolder, primary.connection);
    await administer(
      primary.connection,
      `alter system set synchronous_standby_names = 'replica'`,
      'select pg_reload_conf()',
    );
    await expect
      .poll(async () => (await administer(primary.connection, 'select sync_state from pg_stat_replication')).rows, {
        timeout: scaledLimit(30_000),
      })
      .toEqual([{ sync_state: 'sync' }]);

    const typists = await typistsOf(server, 4);
    const typing = typists.begin();
    await typing.more(40);
    await primary.stop('kill');
    primary.proxy.reset();
    primary.proxy.mode = 'refuse';
    await administer(replica, 'select pg_promote()');
    if (how === 'one address') {
      primary.proxy.target = path.join(replica.host, '.s.PGSQL.5432');
      primary.proxy.mode = 'pass';
    }
    const back = performance.now();
    await typing.more(1);
    const recovered = performance.now() - back;
    await typing.more(40);
    const typed = await typing.stop();
    const look = primary.look(replica);
    const lost = await typists.lost(look);
    await look.close();
    await server.remove();
    await primary.forget();
    expect({ lost, unexpected: typed.unexpected }).toEqual({ lost: [], unexpected: [] });
    figure(
      `fail-over to a synchronous replica, the primary killed (kill -9), ${how}`,
      `lost 0, ${counted(typed.answers)}, longest pause ${ms(typed.longestPause)}, answered ${ms(recovered)} after the promotion`,
      'lost 0, back in 2 s',
      within(recovered, 2_000),
    );
  },
);
